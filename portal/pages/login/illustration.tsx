/** The picture of the login page: two halves of a joint, drawn from squares and quarter circles. */
export function Illustration({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 600 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill="#0e4a40" d="M0 600V300A300 300 0 0 1 300 0v600Z" />
      <path fill="#0a6e55" d="M300 600V360h60v-60h120v60h120v240Z" />
      <path fill="#0e8f6e" d="M60 600V420A180 180 0 0 1 240 240h60v120h60v60h60v180Z" />
      <path fill="#8fd3b6" d="M420 180a120 120 0 0 1 120 120v60H420v60h-60v-60h-60v-60h60v-60h60Z" />
      <path fill="#0b1f2a" d="M300 300h60v60h-60ZM360 360h60v60h-60Z" />
      <path stroke="#8fd3b6" strokeWidth="2" d="M60 220H540M60 208v24M540 208v24M120 214v12M180 214v12M240 214v12M300 208v24M360 214v12M420 214v12M480 214v12" />
    </svg>
  );
}

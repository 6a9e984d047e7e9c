/** A person's words, in quotation marks. A line ends between two sentences where one of them would not fit; its place in the style sheet says `span { display: inline-block }`. */
export const Quote = ({ text }: { text: string }) => (
  <blockquote>
    {`“${text}”`.split(/(?<=。)(?!”)/).map((sentence) => (
      <span key={sentence}>{sentence}</span>
    ))}
  </blockquote>
);

/** The last picture, shown while the line carries only the sound. */
export const FrozenFrame = ({ picture }: { picture: HTMLCanvasElement }) => <div className="stage__frozen" aria-hidden="true" ref={(place) => place?.replaceChildren(picture)} />;

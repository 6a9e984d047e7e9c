/** The last picture, shown while the line carries only the sound. */
export const HeldPicture = ({ picture }: { picture: HTMLCanvasElement }) => <div className="stage__held" aria-hidden="true" ref={(place) => place?.replaceChildren(picture)} />;

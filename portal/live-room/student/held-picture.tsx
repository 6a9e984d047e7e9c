/** The last picture, which stands while only the sound gets through. */
export const HeldPicture = ({ picture }: { picture: HTMLCanvasElement }) => <div className="stage__held" aria-hidden="true" ref={(place) => place?.replaceChildren(picture)} />;

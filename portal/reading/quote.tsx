/**
 * A quote in quotation marks. Each sentence is one element, so that a line breaks between sentences when the CSS rule sets `span { display:
 * inline-block }`.
 */
export const Quote = ({ text }: { text: string }) => (
  <blockquote>
    {`“${text}”`.split(/(?<=。)(?!”)/).map((sentence) => (
      <span key={sentence}>{sentence}</span>
    ))}
  </blockquote>
);

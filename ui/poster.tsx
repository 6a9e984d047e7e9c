import type { ImgHTMLAttributes } from 'react';
import blank from './blank-poster.svg';

type PosterProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'width' | 'height'> & { src: string; width: number; height: number };

/** A picture of content. Its place is kept before it comes, and where none was given it is filled in the house's shapes. */
export function Poster({ src, alt = '', loading = 'lazy', ...rest }: PosterProps) {
  return <img {...rest} src={src || blank} alt={alt} loading={loading} />;
}

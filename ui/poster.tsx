import type { ImgHTMLAttributes } from 'react';
import blank from './blank-poster.svg';

type PosterProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'width' | 'height'> & { src: string; width: number; height: number };

/** A picture of content. Its space is reserved while it loads. Without an address a default drawing is shown. */
export function Poster({ src, alt = '', loading = 'lazy', ...rest }: PosterProps) {
  return <img {...rest} src={src || blank} alt={alt} loading={loading} />;
}

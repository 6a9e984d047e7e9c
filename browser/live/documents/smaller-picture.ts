const widestPixels = 1920;
const keptBytes = 1024 * 1024;

/** Converts a picture to WebP with limited width. A picture that is small enough is not changed. */
export async function smallerPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null || (picture.width <= widestPixels && file.size <= keptBytes)) return file;
  const width = Math.min(picture.width, widestPixels);
  const canvas = Object.assign(document.createElement('canvas'), { width, height: Math.round((picture.height * width) / picture.width) });
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/webp', 0.85));
}

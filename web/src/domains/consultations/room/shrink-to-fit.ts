const WIDEST = 1_280
const QUALITIES = [0.8, 0.6, 0.45, 0.3]

/** A picture as large as it may be sent; whatever is no picture stays as it is. */
export async function shrinkToFit(file: File, mostBytes: number): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= mostBytes) return file
  const picture = await createImageBitmap(file)
  for (const widest of [WIDEST, WIDEST / 2]) {
    const scale = Math.min(1, widest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = picture.width * scale
    canvas.height = picture.height * scale
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (blob && blob.size <= mostBytes) return new File([blob], 'imagem.jpg', { type: 'image/jpeg' })
    }
  }
  return file
}

import { IMAGE_WIDTHS } from '@salama/contract/kernel/image'

/** The part of a picture that is kept, in points of the turned picture. */
export type Cut = { x: number; y: number; width: number; height: number }

/** More points than anybody is shown would only be paid for. */
const WIDEST = Math.max(...IMAGE_WIDTHS)
const QUALITY = 0.85

/** Cuts and turns a picture and makes it as small as it will be shown: a photo of 5 MB becomes one of 100 kB. */
export async function shrinkPicture(picture: HTMLImageElement, cut: Cut, degrees: number): Promise<File> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, WIDEST / cut.width)
  canvas.width = Math.max(1, cut.width * scale)
  canvas.height = Math.max(1, cut.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  pen.imageSmoothingQuality = 'high'
  // JPEG knows no transparency: without it, black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const { naturalWidth: width, naturalHeight: height } = picture
  const onItsSide = degrees % 180 !== 0
  pen.scale(scale, scale)
  pen.translate((onItsSide ? height : width) / 2 - cut.x, (onItsSide ? width : height) / 2 - cut.y)
  pen.rotate((degrees * Math.PI) / 180)
  pen.drawImage(picture, -width / 2, -height / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('this browser cannot write a picture')
  return new File([blob], 'imagem.jpg', { type: 'image/jpeg' })
}

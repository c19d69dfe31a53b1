import { imageSet, type Ratio } from '@salama/contract/kernel/image'
import { type ReactNode, useState } from 'react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { classNames } from '../theme/class-names.ts'
import { tintOf } from '../theme/tint.ts'

type PictureProps = {
  /** Of one width; the browser takes the one that fits. Without a picture, and while data is saved, the tint stays. */
  src: string | null | undefined
  /** What the picture says that the words beside it do not; '' when it says nothing more. */
  alt?: string
  /** The shape that the place has from the beginning. */
  ratio: Ratio
  /** How wide it is shown, as in `<img sizes>`: '4rem', '(min-width: 48rem) 20rem, 100vw'. */
  sizes: string
  /** What the tint follows: the same name has always the same. */
  name: string
  /** In the middle of the tint: initials, an icon. */
  placeholder?: ReactNode
  /** Without a picture, in place of the placeholder and over the whole tint: something that fills its parent. */
  drawing?: ReactNode
  className?: string
}

/** A picture in a place of its own size; until it is there, a tint with the motif of the brand. */
export function Picture({ src, alt = '', ratio, sizes, name, placeholder, drawing, className }: PictureProps) {
  const saving = useDataSaver()
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const hasPicture = src && !saving && failed !== src
  return (
    <span
      className={classNames(
        'relative inline-grid shrink-0 place-items-center overflow-hidden',
        tintOf(name),
        SHAPE[ratio],
        className,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'absolute inset-0 grid place-items-center font-bold text-on-tint',
          src && loaded === src && 'invisible',
        )}
      >
        <span className="capulana-motif-small absolute inset-0 opacity-10" />
        {(!hasPicture && drawing) || <span className="relative">{placeholder}</span>}
      </span>
      {hasPicture && (
        <img
          // One that was there before this code ran tells nobody any more.
          ref={(image) => void (image?.complete && image.naturalWidth > 0 && setLoaded(src))}
          src={src}
          srcSet={imageSet(src)}
          sizes={sizes}
          alt={alt}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

// Classes: the content policy forbids style attributes in a document.
const SHAPE: Record<Ratio, string> = {
  square: 'aspect-square',
  landscape: 'aspect-[4/3]',
  wide: 'aspect-video',
}

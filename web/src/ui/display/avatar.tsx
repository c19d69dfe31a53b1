import { classNames } from '../theme/class-names.ts'
import { Picture } from './picture.tsx'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Where the picture says more than the name beside it. */
  alt?: string
  className?: string
}

/** A face, or the initials on a cloth of their own (also while data is saved). Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md', alt = '', className }: AvatarProps) {
  return (
    <Picture
      src={src}
      alt={alt}
      ratio="square"
      sizes={SHOWN[size]}
      name={withoutTitle(name)}
      placeholder={initialsOf(name)}
      className={classNames('rounded-full', SIZE[size], className)}
    />
  )
}

/** First and last name: 'Amélia da Graça Machava' is AM. */
function initialsOf(name: string): string {
  const words = withoutTitle(name).split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('pt')
}

/** The same person has the same initials and cloth with and without 'Dr.'. */
const withoutTitle = (name: string): string => name.replace(/^(Dr|Dra|Prof)\.\s*/i, '')

const SIZE = { sm: 'size-9 text-sm', md: 'size-12 text-base', lg: 'size-16 text-xl', xl: 'size-24 text-3xl' }
/** The same in `<img sizes>`. */
const SHOWN = { sm: '2.25rem', md: '3rem', lg: '4rem', xl: '6rem' }

import { Avatar as RadixAvatar } from 'radix-ui'
import { useDataSaver } from '../lib/data-saver.ts'
import { classNames } from './class-names.ts'
import { tintOf } from './tint.ts'

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
  const picture = useDataSaver() ? null : src
  return (
    <RadixAvatar.Root
      className={classNames('relative inline-grid shrink-0 overflow-hidden rounded-full', SIZE[size], className)}
    >
      {picture && <RadixAvatar.Image src={picture} alt={alt} loading="lazy" className="size-full object-cover" />}
      <RadixAvatar.Fallback
        aria-hidden
        className={classNames(
          'relative grid size-full place-items-center font-bold text-on-tint',
          tintOf(withoutTitle(name)),
        )}
      >
        <span className="capulana-motif-small absolute inset-0 opacity-10" />
        <span className="relative">{initialsOf(name)}</span>
      </RadixAvatar.Fallback>
    </RadixAvatar.Root>
  )
}

/** First and last name: 'Amélia da Graça Machava' is AM. */
function initialsOf(name: string): string {
  const words = withoutTitle(name).split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('pt')
}

/** The same person has the same initials and cloth with and without 'Dr.'. */
const withoutTitle = (name: string): string => name.replace(/^(Dr|Dra|Prof)\.\s*/i, '')

const SIZE = { sm: 'size-9 text-sm', md: 'size-12 text-base', lg: 'size-16 text-xl', xl: 'size-24 text-3xl' }

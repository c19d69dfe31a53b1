import { lexer, type Token, type Tokens } from 'marked'
import { type ReactNode, useMemo, useState } from 'react'
import { bytesLabel } from '../../lib/bytes.ts'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { Button } from '../../ui/actions/button.tsx'
import { mediaPath } from './media-path.ts'

type LessonBodyProps = { markdown: string; pictureBytes: number }

/**
 * What a teacher wrote, as elements of our own: the library only takes the text apart. HTML in it stays text, a link leads
 * to a page or a number, and a picture is one of this site's.
 */
export function LessonBody({ markdown, pictureBytes }: LessonBodyProps) {
  const saving = useDataSaver()
  const [isWanted, setIsWanted] = useState(false)
  const tokens = useMemo(() => lexer(markdown), [markdown])
  const hidesPictures = saving && !isWanted && pictureBytes > 0
  return (
    <div className="flex max-w-prose flex-col gap-4 text-lg leading-relaxed wrap-anywhere">
      {hidesPictures && (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setIsWanted(true)}>
          Mostrar imagens ({bytesLabel(pictureBytes)})
        </Button>
      )}
      <Blocks tokens={tokens} show={{ pictures: !hidesPictures }} />
    </div>
  )
}

type Show = { pictures: boolean }
type Shown = { tokens: readonly Token[]; show: Show }

const Blocks = ({ tokens, show }: Shown): ReactNode =>
  placed(tokens).map(({ at, part }) => <Block key={at} token={part} show={show} />)

function Block({ token, show }: { token: Token; show: Show }): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <h3 className="mt-2 text-xl font-bold">
          <Words tokens={token.tokens ?? []} show={show} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Words tokens={token.tokens ?? []} show={show} />
        </p>
      )
    case 'list':
      return <List list={token as Tokens.List} show={show} />
    case 'blockquote':
      return (
        <blockquote className="border-l-4 border-action pl-4 text-muted">
          <Blocks tokens={token.tokens ?? []} show={show} />
        </blockquote>
      )
    case 'code':
      return (
        <pre className="rounded-md bg-raised p-4 text-base whitespace-pre-wrap">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'table':
      return <Table table={token as Tokens.Table} />
    case 'hr':
      return <hr className="border-line" />
    case 'space':
    case 'def':
      return null
    case 'text':
      return <Words tokens={token.tokens ?? [token]} show={show} />
    default:
      return <p>{token.raw}</p>
  }
}

/** Each part with the place in the text at which it begins, which no other has. */
function placed<T extends { raw: string }>(parts: readonly T[]): { at: number; part: T }[] {
  let end = 0
  return parts.map((part) => {
    const at = end
    end += Math.max(1, part.raw.length)
    return { at, part }
  })
}

function List({ list: { ordered, start, items }, show }: { list: Tokens.List; show: Show }) {
  const shown = placed(items).map(({ at, part }) => (
    <li key={at}>
      <Blocks tokens={part.tokens} show={show} />
    </li>
  ))
  const look = 'flex flex-col gap-1.5 pl-6 marker:font-semibold marker:text-action'
  if (!ordered) return <ul className={`list-disc ${look}`}>{shown}</ul>
  return (
    <ol className={`list-decimal ${look}`} start={start === '' ? 1 : start}>
      {shown}
    </ol>
  )
}

/** No teacher of the demonstration draws tables; what one writes stays readable line by line. */
function Table({ table }: { table: Tokens.Table }) {
  return <pre className="rounded-md bg-raised p-4 text-base whitespace-pre-wrap">{table.raw.trim()}</pre>
}

const Words = ({ tokens, show }: Shown): ReactNode =>
  placed(tokens).map(({ at, part }) => <Word key={at} token={part} show={show} />)

function Word({ token, show }: { token: Token; show: Show }): ReactNode {
  const inner = 'tokens' in token && token.tokens ? <Words tokens={token.tokens} show={show} /> : null
  switch (token.type) {
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'del':
      return <del>{inner}</del>
    case 'codespan':
      return <code className="rounded-sm bg-raised px-1.5 py-0.5 text-base">{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link':
      return <Anchor link={token as Tokens.Link}>{inner}</Anchor>
    case 'image':
      return <Illustration image={token as Tokens.Image} show={show} />
    case 'escape':
      return (token as Tokens.Escape).text
    case 'text':
      return inner ?? (token as Tokens.Text).text
    default:
      return token.raw
  }
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i
const PUBLIC_PICTURE = /^\/api\/images\/[0-9a-f-]{36}\/(?:160|480|960)$/i
const UPLOADED_PICTURE = /^\/api\/uploads\/([0-9a-f-]{36})$/i

function Anchor({ link: { href }, children }: { link: Tokens.Link; children: ReactNode }) {
  if (!SAFE_LINK.test(href)) return children
  return (
    <a
      href={href}
      rel="noopener noreferrer nofollow"
      className="font-semibold text-action underline underline-offset-4"
    >
      {children}
    </a>
  )
}

function Illustration({ image: { href, text }, show }: { image: Tokens.Image; show: Show }) {
  const uploadId = UPLOADED_PICTURE.exec(href)?.[1]
  if (uploadId === undefined && !PUBLIC_PICTURE.test(href)) return text
  if (!show.pictures) return <span className="text-muted">[imagem: {text}]</span>
  return (
    <img
      src={uploadId ? mediaPath(uploadId) : href}
      alt={text}
      loading="lazy"
      decoding="async"
      className="rounded-md"
    />
  )
}

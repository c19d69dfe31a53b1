import { chatFile, MAX_PICTURE_BYTES } from '@salama/contract/consultations'
import type { ChatMessage, Role } from '@salama/contract/consultations/messages'
import { LONGEST_MESSAGE } from '@salama/contract/consultations/messages'
import { upload as uploadFile } from '@salama/contract/files'
import { formatTime } from '@salama/contract/kernel/time'
import { Check, CheckCheck, Clock, FileText, Paperclip, SendHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { sentenceOf, upload } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/forms/form.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import type { Pending } from './room/chat-log.ts'
import { shrinkToFit } from './room/shrink-to-fit.ts'

type ChatProps = {
  /** Whose browser this is. */
  side: Role
  peerName: string
  messages: readonly ChatMessage[]
  pending: readonly Pending[]
  progress: { delivered: number; read: number }
  isPeerTyping: boolean
  /** The consultation is over: the chat is only read. */
  isClosed: boolean
  onSay: (text: string, file?: { id: string; name: string }) => void
  onSayAgain: (ref: string) => void
  onTyping: () => void
  onSeen: () => void
  /** Takes the room that it is given, not more; else it is as high as the page likes. */
  isFitted?: boolean
}

/** What the two write to each other; it goes on without picture and sound, and waits for the network. */
export function ChatPanel(props: ChatProps) {
  const { side, peerName, messages, pending, progress, isPeerTyping, isClosed, onSeen, isFitted = false } = props
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length + pending.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView?.({ block: 'nearest' })
    const look = () => document.visibilityState === 'visible' && onSeen()
    look()
    // What came while the page was hidden is seen when the person is back.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [count, onSeen])
  return (
    <Card
      as="section"
      aria-label="Chat"
      padded={false}
      className={classNames('flex flex-col', isFitted ? 'min-h-0 lg:grow' : 'min-h-72')}
    >
      <h2 className="border-b border-line px-4 py-3 font-bold">Chat</h2>
      <div
        role="log"
        aria-label="Mensagens"
        className={classNames('grow overflow-y-auto px-4 py-3', isFitted ? 'min-h-16' : 'max-h-[50dvh] min-h-32')}
      >
        {count === 0 && (
          <p className="text-sm text-muted">Escreva a primeira mensagem. Fica guardada no processo da consulta.</p>
        )}
        <ol className="flex flex-col gap-2 empty:hidden">
          {messages.map((message) => (
            <li key={message.number}>
              <Bubble
                message={message}
                isOwn={message.from === side}
                name={message.from === side ? 'Eu' : peerName}
                progress={progress}
              />
            </li>
          ))}
          {pending.map((one) => (
            <li key={one.ref}>
              <Unsent message={one} onAgain={() => props.onSayAgain(one.ref)} />
            </li>
          ))}
        </ol>
        <p role="status" className="mt-2 min-h-5 text-sm text-muted">
          {isPeerTyping && `${peerName} está a escrever…`}
        </p>
        <div ref={end} />
      </div>
      {isClosed ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">A conversa terminou com a consulta.</p>
      ) : (
        <Writing {...props} />
      )}
    </Card>
  )
}

type BubbleProps = { message: ChatMessage; isOwn: boolean; name: string; progress: ChatProps['progress'] }

function Bubble({ message: { number, text, file, at }, isOwn, name, progress }: BubbleProps) {
  const sign = number <= progress.read ? 'Lida' : number <= progress.delivered ? 'Entregue' : 'Enviada'
  const Sign = number <= progress.delivered ? CheckCheck : Check
  return (
    <div
      className={classNames(
        'w-fit max-w-[85%] rounded-lg px-3 py-2',
        isOwn ? 'ml-auto bg-action-soft text-on-action-soft' : 'bg-raised',
      )}
    >
      <p className="text-sm font-semibold">{name}</p>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {file && (
        <a
          href={`/api/uploads/${file.id}`}
          download
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline"
        >
          <FileText className="size-5 shrink-0" aria-hidden />
          <span className="wrap-anywhere">{file.name}</span>
        </a>
      )}
      <p className="flex items-center justify-end gap-1 text-xs">
        <time dateTime={at}>{formatTime(at)}</time>
        {isOwn && (
          <>
            <Sign className={classNames('size-4', sign === 'Lida' && 'text-action')} aria-hidden />
            <span className="sr-only">{sign}</span>
          </>
        )}
      </p>
    </div>
  )
}

function Unsent({ message: { text, fileName, refused }, onAgain }: { message: Pending; onAgain: () => void }) {
  return (
    <div className="ml-auto w-fit max-w-[85%] rounded-lg border-2 border-dashed border-line-strong px-3 py-2">
      <p className="whitespace-pre-line wrap-anywhere">{text || fileName}</p>
      {refused === undefined ? (
        <p className="flex items-center justify-end gap-1 text-xs text-muted">
          <Clock className="size-4" aria-hidden />À espera de rede
        </p>
      ) : (
        <p className="text-sm text-danger">
          {refused}{' '}
          <button type="button" className="min-h-11 font-semibold underline" onClick={onAgain}>
            Enviar de novo
          </button>
        </p>
      )}
    </div>
  )
}

function Writing({ onSay, onTyping }: Pick<ChatProps, 'onSay' | 'onTyping'>) {
  const [text, setText] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string>()
  const id = useId()
  const send = () => {
    if (text.trim() === '') return
    onSay(text.trim())
    setText('')
  }
  const attach = async (file: File | undefined) => {
    if (!file) return
    setSending(file.name)
    try {
      const form = new FormData()
      form.set('kind', chatFile.kind)
      form.set('file', await shrinkToFit(file, MAX_PICTURE_BYTES))
      onSay('', await upload(uploadFile, { form }))
    } catch (error) {
      toast({
        title: 'Ficheiro não enviado',
        description: sentenceOf(error, 'Tente novamente.'),
        variant: 'destructive',
      })
    } finally {
      setSending(undefined)
    }
  }
  return (
    <Form onSubmit={send} className="flex items-end gap-1 border-t border-line p-2">
      <input
        ref={picker}
        type="file"
        accept="image/*,application/pdf"
        className="sr-only"
        tabIndex={-1}
        aria-label="Escolher ficheiro"
        onChange={({ target }) => {
          void attach(target.files?.[0])
          target.value = ''
        }}
      />
      <IconButton
        label="Juntar imagem ou PDF"
        icon={Paperclip}
        disabled={sending !== undefined}
        onClick={() => picker.current?.click()}
      />
      <label htmlFor={id} className="sr-only">
        Mensagem
      </label>
      <Textarea
        id={id}
        rows={1}
        maxLength={LONGEST_MESSAGE}
        placeholder={sending ? `A enviar ${sending}...` : 'Mensagem'}
        value={text}
        className="max-h-32 min-h-12"
        onChange={({ target }) => {
          setText(target.value)
          onTyping()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            send()
          }
        }}
      />
      <Button type="submit" size="sm" aria-label="Enviar mensagem" disabled={text.trim() === ''}>
        <SendHorizontal className="size-5" aria-hidden />
      </Button>
    </Form>
  )
}

import { Share2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { CopyButton } from '../../../ui/actions/copy-button.tsx'

type ShareButtonProps = { title: string; text: string }

/** The phone's own way of sharing; where there is none, the text can be copied. */
export function ShareButton({ title, text }: ShareButtonProps) {
  if (!('share' in navigator)) return <CopyButton value={text} label="Copiar para partilhar" size="md" />
  // Leaving the phone's menu without a choice is an answer, too.
  const share = () => void navigator.share({ title, text }).catch(() => undefined)
  return (
    <Button variant="secondary" onClick={share}>
      <Share2 className="size-5" aria-hidden />
      Partilhar
    </Button>
  )
}

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'

type CopyButtonProps = {
  value: string
  label?: string
  /** What is copied, for screen readers in a list of several ('Copiar IBAN'). */
  what?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

const CONFIRMED_MS = 2000

export function CopyButton({ value, label = 'Copiar', what, variant = 'secondary', size = 'sm' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      toast({ title: 'Não foi possível copiar', description: `Copie à mão: ${value}`, variant: 'destructive' })
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button variant={variant} size={size} onClick={copy}>
        <Icon className="size-4.5" aria-hidden />
        <span>{copied ? 'Copiado' : label}</span>
        {what && <span className="sr-only"> {what}</span>}
      </Button>
      {/* A status has no `aria-live`, where a dialog would leave the page behind it open; in the button it would hide its name. */}
      <span role="status" className="sr-only">
        {copied && 'Copiado'}
      </span>
    </>
  )
}

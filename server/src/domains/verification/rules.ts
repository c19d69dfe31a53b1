import { formatDay, maputoInstant } from '@salama/contract/kernel/time'
import type { Message } from '../notifications/public.ts'

const DECISIONS: Readonly<Record<string, Omit<Message, 'href'>>> = {
  approved: { title: 'Verificação aprovada', body: 'Os seus documentos foram aprovados. Já pode começar.' },
  rejected: {
    title: 'Verificação recusada',
    body: 'Os seus documentos não foram aceites. Veja o motivo, corrija e envie de novo.',
  },
  suspended: {
    title: 'Verificação suspensa',
    body: 'A sua autorização foi suspensa. Veja o motivo e envie os documentos em falta.',
  },
}

/** Undefined for a state that is nobody's decision. */
export function decisionNotice({ page, status }: { page: string | undefined; status: string }): Message | undefined {
  const text = DECISIONS[status]
  return text && { ...text, href: page ?? '/dashboards' }
}

/** So long before a paper runs out its owner is told. */
export const WARNING_DAYS = 14

export const expiryNotice = ({ page, expiresOn }: { page: string | undefined; expiresOn: string }): Message => ({
  title: 'Documento quase a expirar',
  body: `Um dos seus documentos é válido até ${formatDay(maputoInstant(expiresOn))}. Envie o novo antes desse dia para continuar.`,
  href: page ?? '/dashboards',
})

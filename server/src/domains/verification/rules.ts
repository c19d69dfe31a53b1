import { formatDay, maputoInstant } from '@salama/contract/kernel/time'
import { ROLE_LABELS, type StaffRole } from '@salama/contract/staff/rights'
import type { Message } from '../notifications/public.ts'

const DECISIONS: Readonly<Record<string, Pick<Message, 'title' | 'body'>>> = {
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
  return text && { class: 'account', ...text, href: page ?? '/dashboards' }
}

/** What somebody at the desk may do from now on. */
export const rolesNotice = (roles: readonly StaffRole[]): Message => ({
  class: 'account',
  outside: 'O seu acesso mudou. Veja na sua conta.',
  title: 'Os seus papéis na mesa mudaram',
  body:
    roles.length === 0
      ? 'Já não trabalha na mesa de operação. Duas pessoas o decidiram.'
      : `A partir de agora: ${roles.map((role) => ROLE_LABELS[role]).join(', ')}. Duas pessoas o decidiram.`,
  href: roles.length === 0 ? '/notificacoes' : '/operador',
})

/** So long before a paper runs out its owner is told. */
export const WARNING_DAYS = 14

export const expiryNotice = ({ page, expiresOn }: { page: string | undefined; expiresOn: string }): Message => ({
  class: 'account',
  title: 'Documento quase a expirar',
  body: `Um dos seus documentos é válido até ${formatDay(maputoInstant(expiresOn))}. Envie o novo antes desse dia para continuar.`,
  href: page ?? '/dashboards',
})

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

const PAGE_OF_KIND: Readonly<Record<string, string>> = {
  doctor: '/dashboard/doctor',
  business: '/dashboard/vendor',
  driver: '/dashboard/driver',
  course: '/dashboard/teacher',
}

/** Undefined for a state that is nobody's decision. */
export function decisionNotice({ kind, status }: { kind: string; status: string }): Message | undefined {
  const text = DECISIONS[status]
  return text && { ...text, href: PAGE_OF_KIND[kind] ?? '/dashboards' }
}

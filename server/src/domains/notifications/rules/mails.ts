import { brand } from '@salama/contract/brand'
import { CLASS_RULES, type NoticeClass } from '@salama/contract/notifications/classes'
import type { Enclosed } from '../ports.ts'

export type Letter = {
  subject: string
  body: string
  /** Of a notice; null for codes, which have no page. */
  class: NoticeClass | null
  /** Whole addresses. */
  page: string | null
  preferences: string
  /** Where one press ends mails of this class; null where they cannot be ended. */
  unsubscribe: string | null
  lines?: Enclosed['lines']
}

const CONTACT = `${brand.contact.phone} · ${brand.contact.email}`
const WHY_CODE = 'Recebe este e-mail porque alguém pediu um código para a sua conta. Se não foi você, não faça nada.'
const ALWAYS = 'Estes e-mails protegem a sua conta e não se podem desligar.'

const whyOf = ({ class: noticeClass, unsubscribe }: Letter): string => {
  if (noticeClass === null) return WHY_CODE
  return `Recebe este e-mail porque tem ligados os avisos de «${CLASS_RULES[noticeClass].label}».${unsubscribe === null ? ` ${ALWAYS}` : ''}`
}

/** The whole letter for whoever reads no HTML. */
export function mailAsText(letter: Letter): string {
  const { body, page, preferences, unsubscribe, lines = [] } = letter
  return [
    body,
    lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    page === null ? '' : `Ver em ${brand.name}: ${page}`,
    ['-- ', `${brand.name} · ${CONTACT}`, brand.contact.address, '', whyOf(letter)].join('\n'),
    letter.class === null
      ? ''
      : `Escolher o que recebo: ${preferences}${unsubscribe === null ? '' : `\nDeixar de receber estes e-mails: ${unsubscribe}`}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** As tokens.css has them. Programs that know no dark appearance show the light one. */
const LIGHT = {
  ground: '#faf5ec',
  surface: '#fffdf9',
  line: '#e2d6c2',
  ink: '#111a2e',
  muted: '#414b5f',
  action: '#0b5c49',
}
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DARK = `@media (prefers-color-scheme:dark){.g{background:#0d1423!important}.s{background:#161f33!important;border-color:#2c3852!important}.i{color:#f6efe2!important}.m{color:#c0c7d6!important}.l{border-color:#2c3852!important}.a{background:#5bcba8!important;color:#05231a!important}.k{color:#5bcba8!important}}`

/** One column, styles where the programs that read mails look for them, and nothing to fetch. */
export function mailAsHtml(letter: Letter): string {
  const { subject, body, page, preferences, unsubscribe, lines = [] } = letter
  const paragraphs = body
    .split(/\n+/)
    .map(
      (one) =>
        `<p class="i" style="margin:0 0 16px;font-size:17px;line-height:26px;color:${LIGHT.ink}">${escaped(one)}</p>`,
    )
  return `<!doctype html>
<html lang="pt-MZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>:root{color-scheme:light dark}${DARK}</style></head>
<body class="g" style="margin:0;padding:0;background:${LIGHT.ground};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(body.slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="g" style="background:${LIGHT.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 12px"><span class="k" style="font-size:22px;font-weight:800;color:${LIGHT.action}">${brand.name}</span></td></tr>
<tr><td style="height:4px;line-height:4px;font-size:0;background:#f28a3c;border-radius:12px 12px 0 0">&nbsp;</td></tr>
<tr><td class="s" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-top:0;border-radius:0 0 12px 12px;padding:28px 24px">
<h1 class="i" style="margin:0 0 16px;font-size:24px;line-height:30px;color:${LIGHT.ink}">${escaped(subject)}</h1>
${paragraphs.join('\n')}
${linesTable(lines)}${page === null ? '' : button(page)}
</td></tr>
<tr><td class="m" style="padding:20px 8px;font-size:14px;line-height:21px;color:${LIGHT.muted}">
<p class="m" style="margin:0 0 8px;color:${LIGHT.muted}">${escaped(whyOf(letter))}</p>
${letter.class === null ? '' : `<p class="m" style="margin:0 0 8px;color:${LIGHT.muted}">${link(preferences, 'Escolher o que recebo')}${unsubscribe === null ? '' : ` · ${link(unsubscribe, 'Deixar de receber')}`}</p>`}
<p class="m" style="margin:0;color:${LIGHT.muted}">${escaped(`${brand.name} · ${CONTACT}`)}<br>${escaped(brand.contact.address)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

function linesTable(lines: NonNullable<Letter['lines']>): string {
  if (lines.length === 0) return ''
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><td class="m l" style="padding:10px 12px 10px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.muted};font-size:15px">${escaped(label)}</td><td class="i l" align="right" style="padding:10px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.ink};font-size:15px;font-weight:600">${escaped(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>\n`
}

const button = (page: string): string =>
  `<a class="a" href="${escaped(page)}" style="display:inline-block;background:${LIGHT.action};color:#ffffff;font-size:17px;font-weight:700;text-decoration:none;padding:14px 24px;border-radius:10px">Ver em ${brand.name}</a>`

const link = (address: string, words: string): string =>
  `<a class="k" href="${escaped(address)}" style="color:${LIGHT.action}">${words}</a>`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

import { formatMoney } from '@salama/contract/kernel/money'
import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { METHOD_LABELS } from '@salama/contract/payments'
import {
  ACTION,
  ACTION_SOFT,
  facts,
  MARGIN,
  MUTED,
  openPaper,
  type Paper,
  row,
  WARNING,
  WARNING_SOFT,
  WIDTH,
} from '../../../platform/documents/paper.ts'
import { type Receipt, UNKNOWN_PURCHASE } from '../rules/receipts.ts'

const dateAndTime = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

/** One page: real text in the order of reading, tagged, with title and language; the same bytes for the same receipt. */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const { seller, issuedAt } = receipt
  const paper = await openPaper(`${titleOf(receipt)} ${receipt.number}`, { author: seller.name, at: issuedAt })
  head(paper, receipt)
  if (receipt.isDemonstration) notice(paper)
  figure(paper, receipt)
  facts(paper, [
    [receipt.corrects === undefined ? 'Recebido de' : 'Devolvido a', receipt.payer],
    ...(receipt.corrects === undefined ? [] : [['Corrige o recibo', receipt.corrects] as const]),
    ...(receipt.patient === undefined ? [] : [['Paciente', receipt.patient] as const]),
    ...(receipt.onBehalfOf === undefined ? [] : [['Vendido em nome de', receipt.onBehalfOf] as const]),
    ['Pago em', `${dateAndTime(receipt.paidAt)} (Maputo)`],
    ['Método', receipt.method === null ? BY_PLAN : METHOD_LABELS[receipt.method]],
    ...(receipt.reference === null ? [] : [['Referência', receipt.reference] as const]),
    receipt.transactionId === null ? ['Compra', receipt.purchase.id] : ['Pagamento', receipt.transactionId],
  ])
  lines(paper, receipt)
  foot(paper, receipt)
  return paper.finish()
}

/** The method of a purchase for which its payer had nothing to pay. */
const BY_PLAN = 'Plano de saúde'

/** What the document is called. */
export const titleOf = ({ corrects }: Receipt): string => (corrects === undefined ? 'Recibo' : 'Nota de crédito')

function head(paper: Paper, receipt: Receipt): void {
  const { seller, number, issuedAt } = receipt
  const half = WIDTH / 2 - 10
  const right = { x: MARGIN + WIDTH - half, y: MARGIN }
  const title = paper.write(
    'H1',
    titleOf(receipt),
    { size: 22, bold: true, color: ACTION, align: 'right', width: half },
    right,
  )
  right.y += title + 4
  right.y += paper.write('P', `N.º ${number}`, { size: 12, bold: true, align: 'right', width: half }, right) + 3
  right.y += paper.write('P', `Emitido em ${formatDay(issuedAt)}`, { color: MUTED, align: 'right', width: half }, right)
  paper.y += paper.write('P', seller.name, { size: 15, bold: true, width: half }) + 5
  paper.y += paper.write('P', seller.address, { color: MUTED, width: half }) + 3
  paper.y += paper.write('P', `NUIT ${seller.nuit}`, { color: MUTED, width: half })
  paper.y = Math.max(paper.y, right.y) + 18
  paper.rule(ACTION)
  paper.y += 20
}

function notice(paper: Paper): void {
  paper.box(34, WARNING_SOFT)
  const style = { bold: true, color: WARNING, width: WIDTH - 32 }
  paper.write('P', 'Demonstração: este documento não tem valor fiscal.', style, { x: MARGIN + 16, y: paper.y + 12 })
  paper.y += 50
}

function figure(paper: Paper, { amount, corrects }: Receipt): void {
  paper.box(72, ACTION_SOFT)
  const inside = { x: MARGIN + 16, width: WIDTH - 32 }
  paper.write(
    'P',
    corrects === undefined ? 'Valor recebido' : 'Valor devolvido',
    { color: MUTED, width: inside.width },
    { x: inside.x, y: paper.y + 13 },
  )
  const style = { size: 26, bold: true, color: ACTION, width: inside.width }
  paper.write('P', formatMoney(amount), style, { x: inside.x, y: paper.y + 32 })
  paper.y += 92
}

function lines(paper: Paper, { description, amount, vat, corrects, lines: bought = [] }: Receipt): void {
  const heading = corrects === undefined ? 'O que foi pago' : 'O que foi devolvido'
  paper.y += paper.write('H2', heading, { size: 13, bold: true }) + 6
  paper.rule()
  const money = (name: string, value: number, bold = false) =>
    row(paper, { name, value: formatMoney(value), align: 'right', bold })
  if (bought.length === 0) money(description || UNKNOWN_PURCHASE, amount)
  for (const line of bought) money(line.label, line.amount)
  if (vat) {
    money('Valor sem IVA', amount - vat.amount)
    money(`IVA incluído (${vat.percent} %)`, vat.amount)
  } else {
    row(paper, { name: 'IVA', value: 'Isento', align: 'right' })
  }
  money('Total', amount, true)
  paper.y += 24
}

function foot(paper: Paper, { number, issuedAt }: Receipt): void {
  const text = `Processado por computador. ${number}, emitido em ${dateAndTime(issuedAt)} (hora de Maputo).`
  paper.write('P', text, { size: 9, color: MUTED })
}

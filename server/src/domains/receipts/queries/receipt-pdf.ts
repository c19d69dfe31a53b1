import { buffer } from 'node:stream/consumers'
import { formatMoney } from '@salama/contract/kernel/money'
import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { METHOD_LABELS } from '@salama/contract/payments'
import PDFDocument from 'pdfkit'
import { printable, type Receipt } from '../rules.ts'

/** Points, 72 to the inch. */
const MARGIN = 56
const PAGE_WIDTH = 595.28
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const LABEL_WIDTH = 170

/** Those of the light appearance: a receipt is printed on white. */
const INK = '#111a2e'
const MUTED = '#414b5f'
const LINE = '#e2d6c2'
const ACTION = '#0b5c49'
const ACTION_SOFT = '#dcefe6'
const WARNING = '#6f2c06'
const WARNING_SOFT = '#fde7d3'

const dateAndTime = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

/** Of a purchase that its domain does not know any more. */
const UNKNOWN_PURCHASE = 'Compra'

/** One page: real text in the order of reading, tagged, with title and language; the same bytes for the same receipt. */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const paper = openPaper(`${titleOf(receipt)} ${receipt.number}`, receipt)
  head(paper, receipt)
  if (receipt.isDemonstration) notice(paper)
  figure(paper, receipt)
  facts(paper, [
    [receipt.corrects === undefined ? 'Recebido de' : 'Devolvido a', receipt.payer],
    ...(receipt.corrects === undefined ? [] : [['Corrige o recibo', receipt.corrects] as const]),
    ['Pago em', `${dateAndTime(receipt.paidAt)} (Maputo)`],
    ['Método', METHOD_LABELS[receipt.method]],
    ['Referência', receipt.reference],
    ['Pagamento', receipt.transactionId],
  ])
  lines(paper, receipt)
  foot(paper, receipt)
  return paper.finish()
}

/** What the document is called. */
export const titleOf = ({ corrects }: Receipt): string => (corrects === undefined ? 'Recibo' : 'Nota de crédito')

type Pdf = InstanceType<typeof PDFDocument>
type Tag = 'H1' | 'H2' | 'P'
type Style = { size?: number; bold?: boolean; color?: string; align?: 'left' | 'right'; width?: number }
type Place = { x?: number; y?: number }

type Paper = ReturnType<typeof openPaper>

/** A page that is written downward; `y` is where the next thing goes. */
function openPaper(title: string, { seller, issuedAt }: Pick<Receipt, 'seller' | 'issuedAt'>) {
  const at = new Date(issuedAt)
  const pdf: Pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-MZ',
    displayTitle: true,
    info: { Title: title, Author: printable(seller.name), CreationDate: at, ModDate: at },
  })
  const contents = buffer(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  return {
    y: MARGIN,
    /** Answers the height that the text took. */
    write(tag: Tag, text: string, { size = 10.5, bold, color = INK, ...style }: Style, place: Place = {}): number {
      const { align = 'left', width = WIDTH } = style
      const content = pdf.markStructureContent(tag)
      const shown = printable(text)
      pdf
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(size)
        .fillColor(color)
      const height = pdf.heightOfString(shown, { width })
      pdf.text(shown, place.x ?? MARGIN, place.y ?? this.y, { width, align })
      pdf.endMarkedContent()
      root.add(pdf.struct(tag, {}, [content]))
      return height
    },
    /** What is only to be looked at. */
    decorate(draw: (pdf: Pdf) => void): void {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw(pdf)
      pdf.endMarkedContent()
    },
    rule(color = LINE): void {
      const { y } = this
      this.decorate((page) =>
        page
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + WIDTH, y)
          .lineWidth(0.8)
          .stroke(color),
      )
    },
    box(height: number, color: string): void {
      const { y } = this
      this.decorate((page) => page.roundedRect(MARGIN, y, WIDTH, height, 8).fill(color))
    },
    finish(): Promise<Buffer> {
      root.end()
      pdf.end()
      return contents
    },
  }
}

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

function facts(paper: Paper, rows: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of rows) row(paper, { name, value })
  paper.y += 22
}

type Row = { name: string; value: string; bold?: boolean; align?: 'left' | 'right' }

/** A name and, beside it, its value; as high as the longer of them. */
function row(paper: Paper, { name, value, bold = false, align = 'left' }: Row): void {
  const nameWidth = align === 'left' ? LABEL_WIDTH - 12 : WIDTH - LABEL_WIDTH
  const x = MARGIN + (align === 'left' ? LABEL_WIDTH : nameWidth)
  const color = align === 'left' ? MUTED : INK
  const left = paper.write('P', name, { bold, color, width: nameWidth - 12 }, { y: paper.y + 7 })
  const style = { bold: bold || align === 'left', align, width: MARGIN + WIDTH - x }
  const right = paper.write('P', value, style, { x, y: paper.y + 7 })
  paper.y += Math.max(left, right) + 14
  paper.rule()
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

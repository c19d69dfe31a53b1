import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'
import { openPdf } from './pdf.ts'
import { printable } from './printable.ts'

/** Points, 72 to the inch. */
export const MARGIN = 56
const PAGE_WIDTH = 595.28
const PAGE_HEIGHT = 841.89
export const WIDTH = PAGE_WIDTH - 2 * MARGIN
const LABEL_WIDTH = 170

/** Those of the light appearance: paper is white. */
const INK = '#111a2e'
export const MUTED = '#414b5f'
const LINE = '#e2d6c2'
export const ACTION = '#0b5c49'
export const ACTION_SOFT = '#dcefe6'
export const WARNING = '#6f2c06'
export const WARNING_SOFT = '#fde7d3'

type Pdf = InstanceType<typeof PDFDocument>
type Tag = 'H1' | 'H2' | 'P'
type Style = { size?: number; bold?: boolean; color?: string; align?: 'left' | 'right'; width?: number }
type Place = { x?: number; y?: number }

export type Paper = Awaited<ReturnType<typeof openPaper>>

/** A page that is written downward; `y` is where the next thing goes. */
export async function openPaper(title: string, { author, at: issuedAt }: { author: string; at: string }) {
  const at = new Date(issuedAt)
  const pdf: Pdf = await openPdf({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-MZ',
    displayTitle: true,
    info: { Title: title, Author: printable(author), CreationDate: at, ModDate: at },
  })
  const contents = buffer(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  return {
    y: MARGIN,
    right: MARGIN + WIDTH,
    /** Answers the height that the text took. */
    write(tag: Tag, text: string, { size = 10.5, bold, color = INK, ...style }: Style, place: Place = {}): number {
      const { align = 'left', width = WIDTH } = style
      const content = pdf.markStructureContent(tag)
      const shown = printable(text)
      pdf
        .font(bold ? 'bold' : 'regular')
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
    /** Another page where what follows has no room on this one. */
    need(height: number): void {
      if (this.y + height <= PAGE_HEIGHT - MARGIN) return
      pdf.addPage()
      this.y = MARGIN
    },
    finish(): Promise<Buffer> {
      root.end()
      pdf.end()
      return contents
    },
  }
}

/** A heading with its lines below it. */
export function section(paper: Paper, heading: string, lines: readonly string[]): void {
  paper.need(60)
  paper.y += paper.write('H2', heading, { size: 13, bold: true }) + 6
  for (const line of lines) paragraph(paper, line)
  paper.y += 12
}

/** Longer than a page it goes on on the next one, between two words. */
function paragraph(paper: Paper, text: string): void {
  for (const part of text.match(/\S.{0,1999}(?!\S)|\S{1,2000}/gsu) ?? []) {
    paper.need(Math.min(600, 20 + (part.length / 90) * 16))
    paper.y += paper.write('P', part, {}) + 4
  }
}

export function facts(paper: Paper, rows: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of rows) row(paper, { name, value })
  paper.y += 22
}

type Row = { name: string; value: string; bold?: boolean; align?: 'left' | 'right' }

/** A name and, beside it, its value; as high as the longer of them. */
export function row(paper: Paper, { name, value, bold = false, align = 'left' }: Row): void {
  const nameWidth = align === 'left' ? LABEL_WIDTH - 12 : WIDTH - LABEL_WIDTH
  const x = MARGIN + (align === 'left' ? LABEL_WIDTH : nameWidth)
  const color = align === 'left' ? MUTED : INK
  const left = paper.write('P', name, { bold, color, width: nameWidth - 12 }, { y: paper.y + 7 })
  const style = { bold: bold || align === 'left', align, width: MARGIN + WIDTH - x }
  const right = paper.write('P', value, style, { x, y: paper.y + 7 })
  paper.y += Math.max(left, right) + 14
  paper.rule()
}

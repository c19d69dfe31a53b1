import { buffer } from 'node:stream/consumers'
import { brand } from '@salama/contract/brand'
import type { getCertificate as certificateEndpoint } from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { formatDay } from '@salama/contract/kernel/time'
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { Sql } from '../../../platform/db/database.ts'
import { openPdf } from '../../../platform/documents/pdf.ts'
import { printable } from '../../../platform/documents/printable.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { type CertificateRow, findByCode, findByEnrolment } from '../store/certificates.ts'
import { findOwn } from '../store/enrolments.ts'

type Opening = { id: string; learnerId: string; origin: string }

/** The certificate of a completed course as a file, for its learner. `origin` is where strangers confirm it. */
export async function openCertificate(
  db: Sql,
  { origin, ...own }: Opening,
): Promise<{ name: string; contents: Buffer }> {
  if (!(await findOwn(db, own))) return refuse('courses.enrolment_not_found')
  const row = await findByEnrolment(db, own.id)
  if (!row) return refuse('courses.certificate_not_found')
  const contents = await renderCertificate(row, `${origin}/certificado/${row.code}`)
  return { name: `Certificado ${row.number.replaceAll('/', '-')}.pdf`, contents }
}

/** A4 lying down, in points. */
const WIDTH = 841.89
const HEIGHT = 595.28
const FRAME = 28
const INK = '#111a2e'
const MUTED = '#414b5f'
const ACTION = '#0b5c49'
const LINE = '#e2d6c2'
const QR_SIZE = 104

type Pdf = InstanceType<typeof PDFDocument>

/** One page: real text in the order of reading, tagged; the same bytes for the same certificate. */
async function renderCertificate(row: CertificateRow, address: string): Promise<Buffer> {
  const title = `Certificado ${row.number}`
  const pdf: Pdf = await openPdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-MZ',
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: row.issued_at, ModDate: row.issued_at },
  })
  const contents = buffer(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (tag: 'H1' | 'P', text: string, { y, size, bold, color = INK, x = 0, width = WIDTH }: Line) => {
    const marked = pdf.markStructureContent(tag)
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(fitting(pdf, text, { size, width: width - 4 * FRAME }))
      .fillColor(color)
      .text(printable(text), x, y, { width, align: x === 0 ? 'center' : 'left' })
    pdf.endMarkedContent()
    root.add(pdf.struct(tag, {}, [marked]))
  }
  frame(pdf)
  write('H1', 'Certificado de conclusão', { y: 92, size: 34, bold: true, color: ACTION })
  write('P', 'Certifica-se que', { y: 158, size: 14, color: MUTED })
  write('P', row.learner_name, { y: 186, size: 30, bold: true })
  write('P', 'concluiu com aproveitamento todas as aulas e testes do curso', { y: 236, size: 14, color: MUTED })
  write('P', row.course_title, { y: 264, size: 24, bold: true })
  const hours = `${String(row.hours).replace('.', ',')} ${row.hours === 1 ? 'hora' : 'horas'}`
  write('P', `${hours} · professor: ${row.teacher_name}`, { y: 306, size: 14, color: MUTED })
  write('P', `Emitido em ${formatDay(row.issued_at)} · N.º ${row.number}`, { y: 332, size: 14, color: MUTED })
  qr(pdf, address)
  const right = { x: WIDTH / 2 - 110, width: 330, size: 11, color: MUTED }
  write('P', 'Qualquer pessoa pode confirmar este certificado com o código QR ou em', { ...right, y: 430 })
  write('P', address, { ...right, y: 462, color: INK })
  root.end()
  pdf.end()
  return contents
}

type Line = { y: number; size: number; bold?: boolean; color?: string; x?: number; width?: number }

/** A long name is written smaller, in one line. */
function fitting(pdf: Pdf, text: string, { size, width }: { size: number; width: number }): number {
  const wide = pdf.fontSize(size).widthOfString(printable(text))
  return wide > width && size > 14 ? Math.max(14, (size * width) / wide) : size
}

function frame(pdf: Pdf): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .rect(FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME)
    .lineWidth(2)
    .stroke(ACTION)
  pdf
    .rect(FRAME + 8, FRAME + 8, WIDTH - 2 * FRAME - 16, HEIGHT - 2 * FRAME - 16)
    .lineWidth(0.8)
    .stroke(LINE)
  pdf.endMarkedContent()
}

function qr(pdf: Pdf, address: string): void {
  const { size, data } = encode(address, { border: 1 })
  const step = QR_SIZE / size
  const [left, top] = [WIDTH / 2 - 240, 406]
  pdf.markContent('Artifact', { type: 'Layout' })
  for (const [y, line] of data.entries()) {
    for (const [x, isDark] of line.entries()) {
      if (isDark) pdf.rect(left + x * step, top + y * step, step, step)
    }
  }
  pdf.fill('#000')
  pdf.endMarkedContent()
}

export async function getCertificate(db: Sql, code: string): Promise<Reply<typeof certificateEndpoint>> {
  const row = await findByCode(db, code)
  if (!row) return refuse('courses.certificate_not_found')
  return {
    number: row.number,
    status: row.revoked_at === null ? 'valid' : 'revoked',
    learnerName: row.learner_name,
    courseTitle: row.course_title,
    courseSlug: row.course_slug,
    teacherName: row.teacher_name,
    hours: row.hours,
    issuedAt: row.issued_at.toISOString(),
  }
}

import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { weightText } from '@salama/contract/patients/words'
import { encode } from 'uqr'
import { ACTION, facts, MUTED, openPaper, type Paper, section, WIDTH } from '../../../platform/documents/paper.ts'
import { FREE_TEXT, quantityText, spokenCode } from '../rules/words.ts'
import type { PrescriptionRow } from '../store.ts'

/** Points on each side of the square. */
const QR_SIZE = 110

/** A signed prescription on paper: the QR and the code lead to the page that verifies it. */
export async function renderPrescription(row: PrescriptionRow, origin: string): Promise<Buffer> {
  const code = spokenCode(row.code ?? '')
  const signedAt = (row.signed_at ?? row.created_at).toISOString()
  const expiresAt = (row.expires_at ?? row.created_at).toISOString()
  const paper = await openPaper(`Receita ${code}`, { author: row.doctor_name, at: signedAt })
  const address = `${origin}/receita/${code}`
  const top = paper.y
  const width = WIDTH - QR_SIZE - 20
  paper.y += paper.write('H1', 'Receita médica', { size: 22, bold: true, color: ACTION, width }) + 6
  paper.y += paper.write('P', `Código ${code}`, { size: 15, bold: true, width }) + 6
  paper.y += paper.write('P', `Verifique em ${address}`, { color: MUTED, width })
  drawQr(paper, address, top)
  paper.y = Math.max(paper.y, top + QR_SIZE) + 16
  paper.rule(ACTION)
  facts(paper, [
    ['Paciente', row.patient_name],
    ...(row.weight_grams === null ? [] : [['Peso', weightText(row.weight_grams)] as const]),
    ['Médico', `${row.doctor_name}, licença ${row.doctor_license}`],
    ['Assinada em', `${formatDay(signedAt)}, ${formatTime(signedAt)} (Maputo)`],
    ['Válida até', formatDay(expiresAt)],
  ])
  for (const line of row.lines) {
    section(paper, `${line.place}. ${line.medicine}`, [
      `${line.dose}, via ${line.route}, ${line.frequency}, durante ${line.durationDays} dias`,
      `Quantidade: ${quantityText(line)}`,
      ...(line.product?.brand === undefined ? [] : [`Só a marca ${line.product.brand}`]),
      ...(line.product ? [] : [FREE_TEXT]),
    ])
  }
  if (row.advice !== '') section(paper, 'Conselhos', row.advice.split('\n'))
  paper.need(30)
  paper.write('P', 'Assinada eletronicamente (Ed25519). Só vale o que a página de verificação mostrar.', {
    size: 9,
    color: MUTED,
  })
  return paper.finish()
}

function drawQr(paper: Paper, text: string, top: number): void {
  const { size, data } = encode(text, { border: 1 })
  const side = QR_SIZE / size
  const left = paper.right - QR_SIZE
  paper.decorate((page) => {
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries()) if (isDark) page.rect(left + x * side, top + y * side, side, side)
    page.fill('#000')
  })
}

import { buffer } from 'node:stream/consumers'
import { openPdf } from '../server/src/platform/documents/pdf.ts'
import { type Figure, medianOf, printFigures, printMachine } from './harness/report.ts'

// `npm run bench -- documents`: what the fonts of paper cost, beside the same page in the Helvetica that every reader has.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const DOCUMENTS = 20

/** About as much as a prescription of three medicines says. */
const LINES = [
  'Receita médica',
  'Código K7QM-2XRD-94HP',
  'Verifique em https://salama.co.mz/receita/K7QM-2XRD-94HP',
  'Paciente',
  'Conceição João Ñandú',
  'Médico',
  'Dra. Amina Mussa, licença OM-1234',
  'Assinada em',
  '27/11/2026, 10:00 (Maputo)',
  '1. Amoxicilina 500 mg',
  '1 cápsula, via oral, de 8 em 8 horas, durante 7 dias. Quantidade: 21',
  '2. Paracetamol 500 mg',
  '1 comprimido, via oral, de 6 em 6 horas, durante 3 dias. Quantidade: 12',
  '3. Soro de reidratação oral',
  '1 saqueta num litro de água, aos poucos, durante 2 dias. Quantidade: 6',
  'Beba muita água e volte se a febre durar mais de três dias.',
  'Assinada eletronicamente (Ed25519). Só vale o que a página de verificação mostrar.',
]

type Fonts = { regular?: string; bold?: string }
const HELVETICA: Fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' }

printMachine({ command: 'npm run bench -- documents' })
const [first, bytes] = [await costOf({}, 1), (await write({})).length]
await costOf(HELVETICA, 1)
const runs: { ours: number[]; helvetica: number[] } = { ours: [], helvetica: [] }
for (let round = 0; round < ROUNDS; round++) {
  runs.ours.push(await costOf({}, DOCUMENTS))
  runs.helvetica.push(await costOf(HELVETICA, DOCUMENTS))
}
const figures: Figure[] = [
  {
    name: 'processor time of one document',
    unit: 'ms',
    ours: runs.ours,
    reference: { name: 'Helvetica', runs: runs.helvetica },
  },
  {
    name: 'one document',
    unit: 'bytes',
    ours: [bytes],
    reference: { name: 'Helvetica', runs: [(await write(HELVETICA)).length] },
  },
]
printFigures(figures)
console.log(`\nthe first document, with the reading of library and fonts: ${first.toFixed(0)} ms of processor time`)
console.log(`one document after it: ${medianOf(runs.ours).toFixed(1)} ms`)

/** Milliseconds of processor time for each of `count` documents. */
async function costOf(fonts: Fonts, count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let done = 0; done < count; done++) await write(fonts)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e3 / count
}

async function write({ regular, bold }: Fonts): Promise<Buffer> {
  const pdf = await openPdf({ size: 'A4', margin: 56, pdfVersion: '1.7', tagged: true, lang: 'pt-MZ' })
  if (regular !== undefined) pdf.registerFont('regular', regular).registerFont('bold', bold)
  const contents = buffer(pdf)
  for (const [place, line] of LINES.entries())
    pdf
      .font(place % 2 === 0 ? 'bold' : 'regular')
      .fontSize(10.5)
      .text(line)
  pdf.end()
  return contents
}

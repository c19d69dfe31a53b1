import type { Summary } from '@salama/contract/consultations'
import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { ACTION, facts, MUTED, openPaper, section } from '../../../platform/documents/paper.ts'
import { linesOf } from '../rules.ts'

/** What the doctor wrote for the patient, on paper. */
export async function renderSummary(summary: Summary): Promise<Buffer> {
  const { doctorName, patientName, specialty, at, symptoms, nextSteps } = summary
  const paper = await openPaper('Resumo da consulta', { author: doctorName, at })
  paper.y += paper.write('H1', 'Resumo da consulta', { size: 22, bold: true, color: ACTION }) + 10
  paper.rule(ACTION)
  facts(paper, [
    ['Médico', `${doctorName}, ${specialty}`],
    ['Paciente', patientName],
    ['Data', `${formatDay(at)}, ${formatTime(at)} (Maputo)`],
  ])
  section(paper, 'Sintomas', linesOf(symptoms))
  section(paper, 'Próximos passos', linesOf(nextSteps))
  paper.need(30)
  paper.write('P', 'Numa emergência, vá ao hospital mais próximo.', { size: 9, color: MUTED })
  return paper.finish()
}

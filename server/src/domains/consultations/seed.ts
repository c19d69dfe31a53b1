import type { Tx } from '../../platform/db/database.ts'
import { DEMO_ACCOUNTS } from '../accounts/seed.ts'
import { completedOf } from '../appointments/public.ts'
import { markNoteSigned, type NoteText, writeNote } from './store/notes.ts'

const MOST = 20

/** Each consultation that the customer of the demonstration has had ends with a signed note and a summary. */
export async function seedNotes(tx: Tx): Promise<void> {
  const held = await completedOf(tx.sql, DEMO_ACCOUNTS.customer.id, MOST)
  for (const [place, { id, endsAt: now }] of held.entries()) {
    const text = NOTES[place % NOTES.length] as NoteText
    await writeNote(tx.sql, { id, text, version: 0, now })
    await markNoteSigned(tx.sql, { id, now })
  }
}

const NOTES: readonly NoteText[] = [
  {
    complaint: 'Tosse seca e garganta irritada há quatro dias, sem febre.',
    assessment: 'Faringite viral ligeira. Sem sinais de alarme.',
    plan: 'Medidas de conforto, analgésico se houver dor. Reavaliar se surgir febre.',
    symptoms: 'Tosse seca e garganta irritada há quatro dias, sem febre.',
    nextSteps:
      'Beber água com frequência, descansar e evitar fumo. Se tiver febre ou falta de ar, marque nova consulta.',
  },
  {
    complaint: 'Dor de cabeça ao fim do dia, duas a três vezes por semana.',
    assessment: 'Cefaleia de tensão, relacionada com muitas horas ao ecrã.',
    plan: 'Pausas regulares, rever a graduação dos óculos, paracetamol em SOS.',
    symptoms: 'Dor de cabeça ao fim do dia, duas a três vezes por semana.',
    nextSteps: 'Fazer uma pausa de cinco minutos a cada hora de ecrã e marcar exame à vista no próximo mês.',
  },
  {
    complaint: 'Controlo da tensão arterial. Valores em casa entre 128/82 e 136/86.',
    assessment: 'Hipertensão controlada com a medicação atual.',
    plan: 'Manter a medicação. Repetir análises daqui a três meses.',
    symptoms: 'Controlo da tensão arterial, sem queixas.',
    nextSteps: 'Manter o medicamento todos os dias, reduzir o sal e medir a tensão duas vezes por semana.',
  },
]

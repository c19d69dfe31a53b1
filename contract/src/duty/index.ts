import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { acceptOffer, beatDuty, changeRota, declineOffer, getOwnDuty, getRota, setDuty } from './doctor.ts'
import { getDuty, getQueueEntry, joinQueue, leaveQueue } from './queue.ts'
import { complaintWithPlace, triage } from './triage.ts'

export * from './doctor.ts'
export * from './model.ts'
export * from './queue.ts'
export * from './triage.ts'

export const dutyErrors = defineErrors('duty', {
  not_found: [404, 'Não encontrámos este pedido.'],
  emergency: [409, 'Há um sinal de perigo. Ligue já 110 ou 117, ou vá à unidade de saúde mais próxima.'],
  nobody_on_duty: [409, 'Neste momento não há médico de serviço. Marque a hora livre mais próxima.'],
  too_busy: [409, 'Há muita gente à espera. Marque a hora livre mais próxima.'],
  already_waiting: [409, 'Este paciente já está à espera de um médico.'],
  too_many: [429, 'Já tem várias pessoas à espera. Aguarde que uma seja atendida.'],
  not_now: [409, 'Este pedido já não pode ser alterado.'],
  offer_gone: [409, 'Este paciente já passou a outro médico ou saiu da fila.'],
  rota_overlap: [409, 'Dois horários do mesmo dia sobrepõem-se.'],
  changed_elsewhere: [409, 'O plano mudou noutro dispositivo. Veja como está agora.'],
  patient_busy: [409, 'O paciente está noutra consulta. O dinheiro dele volta por inteiro.'],
})

export const assessTriage = endpoint({
  method: 'POST',
  path: '/api/triage',
  summary: 'Diz, pelos sinais de perigo, se é emergência, urgente ou pode esperar, e a quem ligar. Não guarda nada.',
  session: 'none',
  body: complaintWithPlace,
  status: 200,
  reply: triage,
  example: {
    body: { ageMonths: 30, signs: ['fever'], latitude: -25.9653, longitude: 32.5834 },
    reply: {
      level: 'urgent',
      advice: 'Deve ser visto hoje. Se piorar, ou aparecer um sinal de perigo, ligue 110 ou 117.',
      numbers: [{ number: '1490', name: 'Alô Vida', help: 'Perguntas de saúde, com profissionais' }],
      because: ['Febre'],
      unit: {
        name: 'Hospital Central de Maputo',
        label: 'Hospital Central de Maputo, KaMpfumo, Maputo Cidade',
        coordinates: { latitude: -25.96892, longitude: 32.58888 },
        distanceKm: 0.7,
      },
    },
  },
  errors: [],
  limit: { name: 'triage', most: 30, windowMs: 60_000 },
  cache: 'no-store',
})

export const dutyEndpoints = {
  assessTriage,
  getDuty,
  getOwnDuty,
  setDuty,
  beatDuty,
  getRota,
  changeRota,
  acceptOffer,
  declineOffer,
  joinQueue,
  getQueueEntry,
  leaveQueue,
}

/** What `GET /api/events` reports of this domain: `duty` to the doctor, `queue` to who waits. */
export const dutyLiveEvents = ['duty', 'queue'] as const

import { defineErrors } from '../kernel/errors.ts'
import { correctDriver, getDriver, registerDriver, reportPosition, setAvailability } from './drivers.ts'
import {
  acceptDelivery,
  answerArrival,
  listDeliveries,
  moveDelivery,
  trackDelivery,
  undeclineDelivery,
} from './tasks.ts'

export * from './driver-form.ts'
export * from './drivers.ts'
export * from './tasks.ts'
export * from './vehicles.ts'

export const dispatchErrors = defineErrors('dispatch', {
  not_found: [404, 'Não encontrámos esta entrega.'],
  profile_required: [403, 'Registe-se primeiro como motorista.'],
  not_approved: [403, 'O seu registo de motorista ainda não está aprovado.'],
  driver_not_found: [404, 'Não encontrámos este motorista.'],
  already_driver: [409, 'Já está registado como motorista.'],
  plate_taken: [409, 'Esta matrícula já está registada noutra conta. Se é a sua, fale connosco.'],
  has_tasks: [409, 'Termine primeiro o que tem em curso.'],
  offline: [409, 'Fique online para aceitar entregas.'],
  taken: [409, 'Outro motorista aceitou esta entrega primeiro.'],
  not_now: [409, 'Esta entrega já não pode ser alterada assim.'],
  no_room: [409, 'Termine primeiro uma das entregas que já tem.'],
  wrong_vehicle: [409, 'Esta entrega pede outro tipo de veículo.'],
  own_task: [409, 'Não pode levar o que é seu ou da sua loja.'],
  advanced: [409, 'O passageiro ainda não pagou, e já lhe adiantámos o máximo por viagens assim. Escolha outra.'],
  declined: [409, 'Já rejeitou ou largou esta entrega.'],
  too_far: [409, 'Está demasiado longe do ponto de recolha.'],
  position_doubted: [
    409,
    'A sua posição saltou para onde nenhum veículo chega. Espere um minuto, com a localização ligada, e tente de novo.',
  ],
  debt: [409, 'A sua dívida de comissões chegou ao limite. Pague-a para continuar.'],
  wrong_pin: [409, 'O código não está certo. Peça-o de novo.'],
  pin_required: [
    409,
    'Tem medicamentos com receita: só se entrega com o código do cliente. Sem ele, devolva a encomenda à farmácia.',
  ],
  must_return: [
    409,
    'Demasiados códigos errados. Tem medicamentos com receita e já não pode ser entregue: devolva-a à farmácia.',
  ],
  too_many_pins: [409, 'Demasiados códigos errados. Sem o código, só recebe depois de confirmarmos com o cliente.'],
  not_asked: [409, 'Esta chegada já está decidida.'],
  reason_required: [400, 'Diga porque a encomenda não é entregue.'],
  measured_in_future: [400, 'A hora da posição está no futuro.'],
})

export const dispatchEndpoints = {
  getDriver,
  registerDriver,
  correctDriver,
  setAvailability,
  reportPosition,
  listDeliveries,
  acceptDelivery,
  moveDelivery,
  undeclineDelivery,
  trackDelivery,
  answerArrival,
}

/**
 * `delivery`: a task or the driver themselves changed. `offer`: a task is offered to this driver. `position`: where the
 * driver of a task is; pushed with its data. `pool`: of everybody, what is pending changed.
 */
export const dispatchLiveEvents = ['delivery', 'offer', 'position', 'pool'] as const

import { defineErrors } from '../kernel/errors.ts'
import { offerBaskets } from './baskets.ts'
import { getMedication, getPharmacy, listCities, listMedications, listPharmacies, searchOffers } from './medicines.ts'
import {
  approveCheck,
  listAlternatives,
  listChecks,
  listOwnChecks,
  openCheck,
  placePharmacyOrder,
  proposeInstead,
  refuseCheck,
  sendPrescription,
} from './orders.ts'
import {
  addMedication,
  changeMedication,
  getSales,
  getStats,
  inspectReturned,
  listMovements,
  listQuarantine,
  listStock,
  moveStock,
  receiveStock,
  searchProducts,
} from './portal.ts'

export * from './baskets.ts'
export * from './medicines.ts'
export * from './orders.ts'
export * from './portal.ts'
export * from './products.ts'

export const pharmacyErrors = defineErrors('pharmacy', {
  two_pharmacies: [400, 'Um pedido só pode ter medicamentos de uma farmácia.'],
  check_not_found: [404, 'Não encontrámos esta receita.'],
  check_not_now: [409, 'Esta receita já foi verificada ou o pedido já terminou.'],
  prescription_not_found: [404, 'Não encontrámos esta receita entre as suas.'],
  other_patient: [409, 'Esta receita é de outra pessoa. Escolha no pedido para quem é o medicamento.'],
  prescription_used: [
    409,
    'Este ficheiro já serviu num pedido aprovado. Se a receita permite mais, é preciso uma fotografia nova dela.',
  ],
  prescription_not_valid: [409, 'Esta receita já foi aviada, caducou ou foi anulada.'],
  not_prescribed: [409, 'A receita não tem todos os medicamentos do carrinho, ou não tantas embalagens.'],
  packages_needed: [
    409,
    'Diga para quantas embalagens é a receita: o que está escrito por palavras não se conta sozinho.',
  ],
  counted_otherwise: [409, 'Este medicamento conta-se de outra forma. Abra a receita outra vez.'],
  proposal_not_other: [409, 'Só se propõe ao médico outra dosagem ou forma da mesma substância.'],
  already_proposed: [409, 'O médico já recebeu esta proposta.'],
  medication_not_found: [404, 'Não encontrámos este medicamento.'],
  product_not_found: [404, 'Este medicamento não está no catálogo.'],
  product_shared: [409, 'Os dados deste medicamento são do catálogo comum e não podem ser mudados aqui.'],
  changed_elsewhere: [409, 'Este medicamento foi alterado entretanto. Veja como está agora antes de guardar.'],
  product_unknown: [409, 'Este medicamento não está no formulário. Escolha-o outra vez.'],
  package_not_whole: [400, 'Este medicamento conta-se inteiro: indique um número inteiro de unidades por embalagem.'],
  only_on_prescription: [409, 'Segundo o formulário, este medicamento só se vende com receita.'],
  already_stocked: [409, 'Este medicamento já está no seu inventário.'],
  too_many_medications: [409, 'O seu inventário chegou ao número máximo de medicamentos.'],
  not_quarantined: [409, 'Sobre esta devolução já se decidiu.'],
  picture_not_found: [404, 'Não encontrámos esta fotografia.'],
  stock_reserved: [
    409,
    'Há pedidos que contam com estas embalagens. A quantidade não pode ficar abaixo do que está reservado.',
  ],
  count_outdated: [
    409,
    'Este medicamento mudou enquanto contava. Veja o que há agora na prateleira e confirme a contagem.',
  ],
  count_too_low: [
    409,
    'Contou menos embalagens do que as vendidas e reservadas. Recuse primeiro um pedido que não possa servir, ou esconda o medicamento até contar outra vez.',
  ],
  nothing_moved: [400, 'Indique quantas embalagens.'],
  stock_full: [409, 'Um medicamento ficaria com mais de um milhão de embalagens.'],
})

export const pharmacyEndpoints = {
  listPharmacies,
  listCities,
  getPharmacy,
  searchOffers,
  listMedications,
  getMedication,
  placePharmacyOrder,
  offerBaskets,
  listAlternatives,
  listOwnChecks,
  sendPrescription,
  listChecks,
  listQuarantine,
  inspectReturned,
  openCheck,
  approveCheck,
  proposeInstead,
  refuseCheck,
  listStock,
  searchProducts,
  addMedication,
  changeMedication,
  moveStock,
  receiveStock,
  listMovements,
  getStats,
  getSales,
}

/** The people of a pharmacy: a prescription waits for them. */
export const pharmacyLiveEvents = ['prescription_check'] as const

/** What the audit calls the actions on conversations. */
export const SUPPORT_ACTIONS = {
  'ticket.read': 'Abriu uma conversa',
  'ticket.answered': 'Respondeu a uma conversa',
  'ticket.closed': 'Encerrou uma conversa',
}

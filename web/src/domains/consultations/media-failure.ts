import { toast } from '../../ui/feedback/toast.ts'

const TITLE = 'Erro de Conexão'

/** No camera or microphone, or no leave to use them. */
export const tellMediaFailure = (): void =>
  toast({ title: TITLE, description: 'Não foi possível aceder à câmara ou ao microfone', variant: 'destructive' })

/** The socket is lost. */
export const tellSocketFailure = (): void =>
  toast({ title: TITLE, description: 'Falha na ligação', variant: 'destructive' })

import { formatDay } from '@salama/contract/kernel/time'
import type { PrescriptionCheck } from '@salama/contract/prescriptions'
import { useParams } from 'wouter'
import { useCurrentUser } from '../../lib/session/session.ts'
import { QuickExit } from '../../ui/actions/quick-exit.tsx'
import { CheckPage, CheckResult } from '../../ui/display/check-result.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { useCheck } from './api.ts'
import { statusBadge } from './labels.ts'
import { PrescriptionLines } from './prescription-lines.tsx'
import { SuspendedDoctor } from './suspended-doctor.tsx'

/** What a pharmacy sees of a prescription, and what its patient shows there: no account is needed. */
export function PrescriptionCheckPage() {
  const { code = '' } = useParams<{ code: string }>()
  const query = useCheck(code)
  const user = useCurrentUser().data
  return (
    <CheckPage
      title="Receita"
      subtitle="Verificação para farmácias"
      missing="Esta receita não existe"
      query={query}
      actions={user && <QuickExit />}
    >
      {(check) => <Checked check={check} />}
    </CheckPage>
  )
}

function verdict({ isAuthentic, isValid, status }: PrescriptionCheck): string {
  if (!isAuthentic) return 'A assinatura não confere: não avie'
  return isValid ? 'Receita válida' : `Receita não válida: ${statusBadge(status).label.toLowerCase()}`
}

function Checked({ check }: { check: PrescriptionCheck }) {
  const { code, isValid, doctorName, doctorLicense, patientName, lines, advice, signedAt, expiresAt, keyId } = check
  return (
    <CheckResult isValid={isValid} verdict={verdict(check)}>
      {check.doctorSuspendedAt !== null && <SuspendedDoctor since={check.doctorSuspendedAt} />}
      <Facts
        facts={[
          ['Código', code],
          ['Paciente', patientName],
          ['Médico', `${doctorName}, licença ${doctorLicense}`],
          ['Assinada em', formatDay(signedAt)],
          ['Válida até', formatDay(expiresAt)],
        ]}
      />
      <h2 className="mt-4 font-bold">Medicamentos</h2>
      <PrescriptionLines lines={lines} />
      {advice && <p className="mt-3 whitespace-pre-line">{advice}</p>}
      <div className="mt-4 grid justify-items-center gap-2">
        <QrCode text={`${location.origin}/receita/${code}`} label={`Código QR da receita ${code}`} />
        <p className="text-sm text-muted">Assinatura Ed25519, chave {keyId}</p>
      </div>
      <p className="mt-3 text-sm text-muted">Peça um documento a quem mostra a receita e compare o nome.</p>
    </CheckResult>
  )
}

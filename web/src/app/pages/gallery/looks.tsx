import { Bell, BookOpen, HeartPulse, Plus, Star, Trash2 } from 'lucide-react'
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/actions/button.tsx'
import { CopyButton } from '../../../ui/actions/copy-button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Picture } from '../../../ui/display/picture.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { Rating } from '../../../ui/display/rating.tsx'
import { Tile } from '../../../ui/display/tile.tsx'
import { Logo } from '../../../ui/theme/logo.tsx'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'Principal',
  secondary: 'Segundo',
  outline: 'Contorno',
  ghost: 'Discreto',
  danger: 'Perigo',
  emphasis: 'Destaque',
  link: 'Ligação',
}
const SIZES: Record<ButtonSize, string> = { sm: 'Pequeno', md: 'Médio', lg: 'Grande' }
const TONES: Record<BadgeTone, string> = {
  neutral: 'Neutra',
  action: 'Feita',
  emphasis: 'Destaque',
  danger: 'Perigo',
  outline: 'Contorno',
}
const entriesOf = <K extends string>(labels: Record<K, string>) => Object.entries(labels) as [K, string][]
const row = 'flex flex-wrap items-center gap-2'

export function Actions() {
  return (
    <>
      <div className={row}>
        {entriesOf(VARIANTS).map(([variant, label]) => (
          <Button key={variant} variant={variant}>
            {label}
          </Button>
        ))}
      </div>
      <div className={row}>
        {entriesOf(SIZES).map(([size, label]) => (
          <Button key={size} size={size}>
            {label}
          </Button>
        ))}
        <Button disabled>Desligado</Button>
        <Button busy busyText="A guardar...">
          Guardar
        </Button>
      </div>
      <div className={row}>
        <IconButton icon={Star} label="Simples" />
        <IconButton icon={Plus} label="Realçado" tone="raised" />
        <IconButton icon={HeartPulse} label="Ação" tone="action" />
        <IconButton icon={Trash2} label="Perigo" tone="danger" />
        <IconButton icon={Bell} label="Com novidades" dot />
        <IconButton icon={Trash2} label="Desligado" disabled />
        <CopyButton value="exemplo" what="Copiar exemplo" />
      </div>
    </>
  )
}

export function Marks() {
  return (
    <>
      <div className={row}>
        {entriesOf(TONES).map(([tone, label]) => (
          <Badge key={tone} tone={tone}>
            {label}
          </Badge>
        ))}
      </div>
      <Rating value={0} note="(sem avaliações)" />
      <Rating value={3.5} note="(12 avaliações)" />
      <Rating value={5} note="(1 avaliação)" />
      <p className="font-bold">
        <Money centavos={2_500} /> · <Money centavos={245_050} /> · <Money centavos={0} />
      </p>
      <Logo />
    </>
  )
}

export function Pictures() {
  return (
    <>
      <div className={row}>
        {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <Avatar key={size} name="Telma Chiluvane" size={size} />
        ))}
        <Tile seed="Saúde" icon={HeartPulse} />
        <Tile seed="Cursos" icon={BookOpen} />
      </div>
      <Picture
        src={null}
        ratio="wide"
        sizes="100vw"
        name="Agricultura"
        placeholder={<BookOpen className="size-12" />}
        className="rounded-md"
      />
      <QrCode text="exemplo" label="Código de exemplo" />
    </>
  )
}

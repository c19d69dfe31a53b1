import { filesErrors } from '@salama/contract/files'
import { RATIOS, type Ratio } from '@salama/contract/kernel/image'
import { RotateCw, ZoomIn } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../ui/actions/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Cut, shrinkPicture } from './shrink-picture.ts'

const MOST_ZOOM = 4
const ARROW_STEP = 8

export type CropDialogProps = {
  /** An object URL of the chosen file. */
  source: string
  ratio: Ratio
  onCut: (picture: File) => void
  onClose: () => void
}

/** Lets a person choose the part of a picture that is shown, with fingers, mouse or keys. */
export function CropDialog({ source, ratio, onCut, onClose }: CropDialogProps) {
  const id = useId()
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [degrees, setDegrees] = useState(0)
  const [cut, setCut] = useState<Cut>()
  const [unreadable, setUnreadable] = useState(false)
  const [busy, setBusy] = useState(false)

  const use = async () => {
    if (!picture.current || !cut) return
    setBusy(true)
    try {
      onCut(await shrinkPicture(picture.current, cut, degrees))
    } catch {
      setUnreadable(true)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Ajustar a imagem"
      description="Arraste para escolher a parte que aparece."
      open
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={() => void use()} disabled={!cut || unreadable} busy={busy}>
            Usar esta imagem
          </Button>
        </>
      }
    >
      <div className="relative h-[min(20rem,45dvh)] overflow-hidden rounded-md bg-raised">
        <Cropper
          image={source}
          aspect={RATIOS[ratio]}
          cropShape={ratio === 'square' ? 'round' : 'rect'}
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          rotation={degrees}
          keyboardStep={ARROW_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, points) => setCut(points)}
          setImageRef={(ref) => {
            picture.current = ref.current
          }}
          classes={{ cropAreaClassName: 'focus-visible:border-4' }}
          // The policy of the page allows no style elements: the styles are imported above.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Parte que aparece: as setas movem a imagem',
          }}
        />
      </div>
      <div role="alert" className="mt-2">
        {unreadable && <FieldError id={`${id}-error`} message={filesErrors['files.picture_broken'].message} />}
      </div>
      <div className="mt-3 flex items-center gap-4">
        <label htmlFor={`${id}-zoom`} className="flex min-h-11 grow items-center gap-3">
          <ZoomIn className="size-5 shrink-0 text-muted" aria-hidden />
          <span className="sr-only">Aproximar</span>
          <input
            id={`${id}-zoom`}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.1}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-11 min-w-0 grow accent-action"
          />
        </label>
        <Button variant="outline" size="sm" onClick={() => setDegrees((degrees + 90) % 360)}>
          <RotateCw className="size-4.5" aria-hidden />
          Rodar
        </Button>
      </div>
    </Dialog>
  )
}

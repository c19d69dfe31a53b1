import type { Medication, MedicineForm } from '@salama/contract/pharmacy'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/display/picture.tsx'

type MedicinePictureProps = {
  medication: Pick<Medication, 'name' | 'form' | 'substance' | 'imageUrl'>
  className?: string
}

/** The pharmacy's picture of a medicine; without one a drawing of its form, in the colour of its substance. */
export function MedicinePicture({ medication, className = 'w-18 rounded-md' }: MedicinePictureProps) {
  const { name, form, substance, imageUrl } = medication
  return (
    <Picture
      src={imageUrl}
      alt={imageUrl ? `Embalagem de ${name}` : ''}
      ratio="square"
      sizes="5rem"
      name={substance || name}
      className={className}
      placeholder={<Drawing form={form} />}
    />
  )
}

function Drawing({ form }: { form: MedicineForm }) {
  return (
    <svg
      width="44"
      height="44"
      viewBox="0 0 48 48"
      className="size-11"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinejoin="round"
    >
      {DRAWINGS[form]}
    </svg>
  )
}

const bottle = (
  <>
    <path d="M19 6h10v6l5 6v22a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3V18l5-6z" />
    <path d="M14 24h20v11H14zM18 6h12" />
  </>
)
const jar = (
  <>
    <path d="M11 40 17 12h14l6 28z" />
    <path d="M11 40h26M20 6h8v6h-8zM16 20h16" />
  </>
)

const DRAWINGS: Record<MedicineForm, ReactNode> = {
  tablet: (
    <>
      <rect x="7" y="9" width="34" height="30" rx="4" />
      <circle cx="17" cy="19" r="4.5" />
      <circle cx="31" cy="19" r="4.5" />
      <circle cx="17" cy="31" r="4.5" />
      <circle cx="31" cy="31" r="4.5" />
    </>
  ),
  capsule: (
    <>
      <path d="M13 35a9 9 0 0 1 0-13l9-9a9 9 0 0 1 13 13l-9 9a9 9 0 0 1-13 0z" />
      <path d="m17.5 17.5 13 13" />
    </>
  ),
  syrup: bottle,
  suspension: bottle,
  solution: bottle,
  cream: jar,
  drops: (
    <>
      <path d="M24 6c6 9 11 14 11 22a11 11 0 0 1-22 0c0-8 5-13 11-22z" />
      <path d="M18 29a6 6 0 0 0 6 6" />
    </>
  ),
  inhaler: (
    <>
      <path d="M17 6h12v14h6l5 20H26a9 9 0 0 1-9-9z" />
      <path d="M17 13h12" />
    </>
  ),
  injection: (
    <>
      <path d="m28 8 12 12M34 14 18 30l-6 1 1-6 16-16M12 31l-6 6" />
      <path d="m21 19 5 5" />
    </>
  ),
  sachet: (
    <>
      <path d="M11 7h26v34H11z" />
      <path d="M11 13h26M11 35h26M20 24h8" />
    </>
  ),
  suppository: <path d="M24 5c7 7 9 14 9 20v14a3 3 0 0 1-3 3H18a3 3 0 0 1-3-3V25c0-6 2-13 9-20z" />,
  device: (
    <>
      <rect x="8" y="15" width="32" height="18" rx="5" />
      <path d="M16 24h6M19 21v6M29 24h5" />
    </>
  ),
}

import { Scatter } from './shapes.tsx'

/* What lies on plates and boards: each is drawn once, around its own middle. */

export const fritter = (
  <>
    <circle cy="3" r="21" fill="#8f5516" />
    <circle r="21" fill="#d9942f" />
    <path d="M-12-7q8-9 18-4M-8 8q6 5 14 1" fill="none" stroke="#f2c266" strokeWidth="4" strokeLinecap="round" />
  </>
)

export const samosa = (
  <>
    <path d="M0-34l36 60h-72z" fill="#b06c1e" strokeLinejoin="round" stroke="#b06c1e" strokeWidth="6" />
    <path d="M0-32l33 54h-66z" fill="#e2a549" strokeLinejoin="round" stroke="#e2a549" strokeWidth="4" />
    <path d="M-24 14l24-42l24 42" fill="none" stroke="#f4cd85" strokeWidth="4" strokeLinecap="round" />
  </>
)

export const fish = (
  <>
    <path d="M-66 6c18-40 74-42 104-6l30-22q-6 26 2 46l-32-18c-30 34-86 36-104 0z" fill="#5f7a80" />
    <path d="M-60 4c18-30 66-34 94-4c-28 22-74 28-94 4z" fill="#8fa9ab" />
    <path d="M-22-18l-8 34M-4-20l-6 38M14-14l-4 26" stroke="#47585c" strokeWidth="4" strokeLinecap="round" />
    <circle cx="-46" cy="-1" r="5" fill="#fffdf8" />
    <circle cx="-46" cy="-1" r="2.5" fill="#22302f" />
  </>
)

export const crab = (
  <>
    <path
      d="M-34 8l-30 14M-36-2l-32 0M-32 18l-22 24M34 8l30 14M36-2l32 0M32 18l22 24"
      stroke="#b33f24"
      strokeWidth="8"
      strokeLinecap="round"
    />
    <path d="M-30-18l-20-16M30-18l20-16" stroke="#b33f24" strokeWidth="9" strokeLinecap="round" />
    <path d="M-66-40a17 17 0 1 1 26 2l-12-8zM66-40a17 17 0 1 0-26 2l12-8z" fill="#d9583a" />
    <ellipse cy="6" rx="42" ry="32" fill="#b33f24" />
    <ellipse cy="2" rx="42" ry="31" fill="#e06a48" />
    <path d="M-22-8q22-14 44 0M-16 14q16 8 32 0" fill="none" stroke="#b33f24" strokeWidth="4" strokeLinecap="round" />
  </>
)

export const clam = (
  <>
    <path d="M-20 8a21 21 0 0 1 40 0q-20 14-40 0z" fill="#8b8378" />
    <path d="M-16 6a17 17 0 0 1 32 0q-16 9-32 0z" fill="#e8dccb" />
    <ellipse cy="3" rx="9" ry="5" fill="#e9a45b" />
  </>
)

export const leaves = (
  <>
    <Scatter count={16} radius={58}>
      <path d="M-11 0q11-9 22 0q-11 9-22 0z" fill="#76993f" />
    </Scatter>
    <Scatter count={8} radius={50}>
      <circle r="4" fill="#e9d9a8" />
    </Scatter>
  </>
)

export const drink = (
  <>
    <ellipse cy="84" rx="50" ry="8" fill="#2b1a10" opacity=".18" />
    <path d="M-42-72h84l-12 146q-1 10-12 10h-36q-11 0-12-10z" fill="#fffdf8" opacity=".75" />
    <path d="M-37-44h74l-9 112q-1 10-12 10h-32q-11 0-12-10z" fill="#e79a2d" />
    <path d="M-37-44h74l-1 14h-72z" fill="#f6c168" />
    <rect x="-20" y="-22" width="22" height="22" rx="5" fill="#fff" opacity=".5" transform="rotate(-14 -9 -11)" />
    <rect x="2" y="10" width="22" height="22" rx="5" fill="#fff" opacity=".4" transform="rotate(18 13 21)" />
    <path d="M12-40l22-52" stroke="#0e6b50" strokeWidth="7" strokeLinecap="round" />
    <circle cx="-36" cy="-66" r="21" fill="#f2c230" />
    <circle cx="-36" cy="-66" r="16" fill="#fbe58a" />
    <path d="M-36-80v28M-50-66h28M-46-76l20 20M-46-56l20-20" stroke="#f2c230" strokeWidth="2.5" />
  </>
)

export const burger = (
  <>
    <path d="M-64-8c0-74 128-74 128 0z" fill="#d58b3c" />
    <path d="M-50-26c10-28 44-36 66-26" fill="none" stroke="#efb871" strokeWidth="7" strokeLinecap="round" />
    <path d="M-26-42h.1M0-52h.1M24-42h.1M-6-30h.1M34-24h.1" stroke="#fbe8c4" strokeWidth="7" strokeLinecap="round" />
    <path d="M-70 0q12 14 24 0q12 14 24 0q12 14 24 0q12 14 24 0q12 14 24 0q10 10 20 0v-10h-140z" fill="#7fae4d" />
    <path d="M-62 8h124l-30 6l-22 18l-22-18z" fill="#f3c33f" />
    <rect x="-66" y="14" width="132" height="26" rx="13" fill="#6b3a1c" />
    <path d="M-62 44h124q0 26-24 26h-76q-24 0-24-26z" fill="#d58b3c" />
  </>
)

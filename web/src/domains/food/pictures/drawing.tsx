import type { ReactNode } from 'react'
import type { DishKind } from './dish-kind.ts'
import { burger, clam, crab, drink, fish, fritter, leaves, samosa } from './pieces.tsx'
import { Board, Bowl, Chips, Herbs, Leaf, Leg, Lemon, Mound, Plate, Prawn, Scatter, Tomato } from './shapes.tsx'

/** The drawing of one dish, or of several side by side; it fills its place. */
export function Drawing({ kinds }: { kinds: readonly DishKind[] }) {
  const width = 200 * kinds.length - (kinds.length > 1 ? 40 : 0)
  return (
    <svg
      viewBox={`0 0 ${width} 200`}
      preserveAspectRatio={kinds.length > 1 ? 'xMidYMid slice' : 'xMidYMid meet'}
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      {kinds.map((kind, place) => (
        <g key={kind} transform={`translate(${(kinds.length > 1 ? 80 : 100) + place * 200} 100)`}>
          {DRAWN[kind]}
        </g>
      ))}
    </svg>
  )
}

const curry = (filling: string, piece: string, shade: string) => (
  <Bowl filling={filling}>
    <Scatter count={7} radius={46}>
      <rect x="-13" y="-9" width="26" height="19" rx="8" fill={shade} />
      <rect x="-13" y="-11" width="26" height="18" rx="8" fill={piece} />
    </Scatter>
    <Herbs count={6} radius={56} />
  </Bowl>
)

const DRAWN: Readonly<Record<DishKind, ReactNode>> = {
  leaves: <Bowl filling="#52742b">{leaves}</Bowl>,
  leaves_with_prawns: (
    <Bowl filling="#52742b">
      {leaves}
      <Prawn x={-20} y={-14} turn={-30} />
      <Prawn x={24} y={4} turn={80} />
      <Prawn x={-8} y={34} turn={200} />
    </Bowl>
  ),
  curry: curry('#d98a2b', '#f0c48a', '#a85f18'),
  stew: (
    <Bowl filling="#7c3a22">
      <Scatter count={26} radius={58}>
        <ellipse rx="9" ry="5.5" fill="#a4532f" />
        <path d="M-5-1q5-3 10 0" fill="none" stroke="#c97b52" strokeWidth="2" strokeLinecap="round" />
      </Scatter>
      <Herbs count={5} />
    </Bowl>
  ),
  soup: (
    <Bowl filling="#c8a64f">
      <Scatter count={12} radius={54}>
        <path d="M-12 0q6-8 12 0t12 0" fill="none" stroke="#5d8a35" strokeWidth="4" strokeLinecap="round" />
      </Scatter>
      <Scatter count={4} radius={36}>
        <circle r="10" fill="#b1452c" />
        <circle r="6" fill="#cf6d50" />
      </Scatter>
    </Bowl>
  ),
  chicken: (
    <Plate>
      <Leaf x={-34} y={34} turn={150} />
      <Leaf x={-8} y={48} turn={100} />
      <Leg x={-14} y={-20} turn={-18} size={1.15} />
      <Leg x={10} y={16} turn={14} size={1.15} />
      <Lemon x={42} y={42} turn={-30} />
    </Plate>
  ),
  meat: (
    <Plate>
      <Chips x={26} y={30} turn={-24} />
      <path d="M-56-10c0-32 40-46 66-28c26 14 12 40-12 42c-22 8-54 14-54-14z" fill="#5c2b17" />
      <path d="M-50-14c2-24 34-34 54-22c20 12 8 30-10 32c-20 6-44 10-44-10z" fill="#8b4526" />
      <path d="M-34-24l12 18M-18-32l12 18M-2-36l10 16" stroke="#4a2110" strokeWidth="4" strokeLinecap="round" />
      <path d="M-36 30c-12-12 2-28 18-22c14-8 28 8 18 20c0 14-26 16-36 2z" fill="#fff" />
      <circle cx="-18" cy="22" r="10" fill="#f2b52e" />
    </Plate>
  ),
  prawns: (
    <Plate>
      <Leaf x={0} y={-6} turn={20} />
      <Prawn x={-30} y={-24} turn={-40} size={1.25} />
      <Prawn x={26} y={-26} turn={40} size={1.25} />
      <Prawn x={32} y={22} turn={130} size={1.25} />
      <Prawn x={-28} y={24} turn={-130} size={1.25} />
      <Lemon x={2} y={42} turn={8} />
    </Plate>
  ),
  fish: (
    <Plate>
      <Leaf x={-30} y={36} turn={20} />
      <g transform="rotate(-16)">{fish}</g>
      <Lemon x={34} y={40} turn={-20} />
      <Tomato x={4} y={44} />
    </Plate>
  ),
  crab: <Plate>{crab}</Plate>,
  clams: (
    <Bowl filling="#d9bf86">
      <Scatter count={9} radius={52}>
        {clam}
      </Scatter>
      <Herbs count={6} />
    </Bowl>
  ),
  squid: (
    <Plate>
      <Scatter count={9} radius={48}>
        <circle r="14" fill="none" stroke="#cfa77e" strokeWidth="9" />
        <circle r="14" fill="none" stroke="#f5e3cc" strokeWidth="6" />
      </Scatter>
      <Herbs count={5} />
      <Lemon x={44} y={40} turn={-30} />
    </Plate>
  ),
  rice: (
    <Plate>
      <Mound x={0} y={0} radius={54} />
      <Scatter count={11} radius={46}>
        <rect x="-5" y="-5" width="10" height="10" rx="3" fill="#e58a2f" />
      </Scatter>
      <Scatter count={9} radius={40} at={[5, -4]}>
        <circle r="5" fill="#6b9c3f" />
      </Scatter>
      <Herbs count={6} />
    </Plate>
  ),
  meal: (
    <Plate>
      <Mound x={-28} y={-14} radius={32} grains={false} />
      <path d="M4-46c40-2 56 34 44 62c-20 14-46 4-52-18c4-14-2-30 8-44z" fill="#8f4a22" />
      <Scatter count={6} radius={24} at={[26, -10]}>
        <rect x="-9" y="-7" width="18" height="14" rx="6" fill="#c77f45" />
      </Scatter>
      <Leaf x={-22} y={38} turn={-10} />
      <Tomato x={14} y={40} />
    </Plate>
  ),
  noodles: (
    <Plate>
      <circle r="54" fill="#d9a441" />
      <path
        d="M-50-6c14-40 84-48 98 0M-46 14c10-48 78-52 90 0M-40 30c0-50 74-50 80-2M-28 42c-12-46 58-60 62-6M-12 48c-22-36 36-54 38-12M-4 26c-4-16 18-22 20-4"
        fill="none"
        stroke="#f4d588"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <Scatter count={8} radius={46}>
        <path d="M-9 0q9-7 18 0" fill="none" stroke="#c6462e" strokeWidth="5" strokeLinecap="round" />
      </Scatter>
      <Herbs count={8} radius={48} />
    </Plate>
  ),
  pizza: (
    <>
      <circle cy="5" r="88" fill="#2b1a10" opacity=".18" />
      <circle r="88" fill="#c9853a" />
      <circle r="77" fill="#cf4a2c" />
      <circle r="72" fill="#f3cb62" />
      <Scatter count={9} radius={62}>
        <circle r="12" fill="#bb3a26" />
        <circle r="8" fill="#d4573e" />
      </Scatter>
      <Scatter count={7} radius={54} at={[8, 6]}>
        <path d="M0-9q9 9 0 18q-9-9 0-18z" fill="#4f8a3c" />
      </Scatter>
      <path d="M0-86V86M-75-43L75 43M-75 43L75-43" stroke="#a9641f" strokeWidth="2.5" opacity=".55" />
    </>
  ),
  burger: (
    <>
      <ellipse cy="78" rx="84" ry="10" fill="#2b1a10" opacity=".18" />
      {burger}
    </>
  ),
  bread: (
    <Board>
      <Leaf x={-10} y={34} turn={6} />
      <Tomato x={38} y={38} />
      <g transform="rotate(-8)">
        <rect x="-64" y="-34" width="128" height="56" rx="28" fill="#a9631f" />
        <rect x="-64" y="-39" width="128" height="54" rx="27" fill="#dca052" />
        <path d="M-34-30l14 22M-4-32l14 22M26-30l14 22" stroke="#f4d19a" strokeWidth="7" strokeLinecap="round" />
      </g>
    </Board>
  ),
  chips: (
    <Plate>
      <Chips x={-16} y={-18} turn={20} />
      <Chips x={18} y={-8} turn={-36} />
      <Chips x={-6} y={20} turn={70} />
      <circle cx="36" cy="38" r="19" fill="#fff" />
      <circle cx="36" cy="38" r="14" fill="#c3402b" />
    </Plate>
  ),
  fritters: (
    <Plate>
      {[
        [-26, -24],
        [22, -28],
        [40, 10],
        [4, 8],
        [-36, 18],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          {fritter}
        </g>
      ))}
      <Leaf x={8} y={46} turn={10} />
      <Lemon x={44} y={42} turn={-40} />
    </Plate>
  ),
  samosas: (
    <Plate>
      <g transform="translate(-28 -14) rotate(-20)">{samosa}</g>
      <g transform="translate(28 -12) rotate(24)">{samosa}</g>
      <g transform="translate(0 22) rotate(178) scale(.92)">{samosa}</g>
      <Lemon x={44} y={44} turn={-35} />
    </Plate>
  ),
  rolls: (
    <Plate>
      {[-34, -4, 26].map((y, index) => (
        <g key={y} transform={`translate(${index * 6 - 8} ${y}) rotate(-18)`}>
          <rect x="-50" y="-11" width="100" height="26" rx="12" fill="#a9631f" />
          <rect x="-50" y="-14" width="100" height="25" rx="12" fill="#dfa24a" />
          <path d="M-38-6h60" stroke="#f6d08d" strokeWidth="4" strokeLinecap="round" />
        </g>
      ))}
      <circle cx="38" cy="46" r="17" fill="#fff" />
      <circle cx="38" cy="46" r="12" fill="#7a2f1b" />
    </Plate>
  ),
  flatbread: (
    <Plate>
      {[
        [-12, -12],
        [6, 2],
        [16, 16],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle cy="3" r="46" fill="#b98a4a" />
          <circle r="46" fill="#efd3a0" />
          <Scatter count={11} radius={40}>
            <ellipse rx="6" ry="4" fill="#c08b47" />
          </Scatter>
        </g>
      ))}
    </Plate>
  ),
  salad: (
    <Bowl filling="#6d9a42">
      <Leaf x={-30} y={-20} turn={-20} />
      <Leaf x={28} y={-26} turn={40} />
      <Leaf x={-22} y={28} turn={-60} />
      <Leaf x={30} y={26} turn={20} />
      <Tomato x={0} y={-34} />
      <Tomato x={-2} y={6} />
      <Tomato x={44} y={0} />
      <Tomato x={-44} y={6} />
      <Scatter count={6} radius={44}>
        <circle r="8" fill="#fffdf8" opacity=".9" />
      </Scatter>
    </Bowl>
  ),
  cake: (
    <Plate>
      <path d="M-48 34l70-74q30 8 32 40z" fill="#7a4a22" />
      <path d="M-48 22l70-74q30 8 32 40z" fill="#f6e0b8" />
      <path d="M-48 22l102-34v12l-102 34z" fill="#c98d3f" />
      <path d="M-48 28l102-34" stroke="#fff6e2" strokeWidth="4" />
      <circle cx="22" cy="-30" r="9" fill="#c3402b" />
    </Plate>
  ),
  cup: (
    <Plate>
      <circle r="54" fill="#fff" />
      <circle r="54" fill="none" stroke="#e3d8c6" strokeWidth="3" />
      <circle r="46" fill="#e8b23c" />
      <path
        d="M-30-6c6-26 50-30 60-2c2 22-30 34-44 20c-8-12 8-24 20-16"
        fill="none"
        stroke="#f7dc93"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <Scatter count={7} radius={34}>
        <ellipse rx="4" ry="2.6" fill="#33240f" />
      </Scatter>
      <path d="M28-30q14-12 22 2q-14 10-22-2z" fill="#4f8a3c" />
    </Plate>
  ),
  fruit: (
    <Plate>
      {[
        [-24, -20],
        [24, -22],
        [0, 22],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle cy="3" r="30" fill="#c8901c" />
          <circle r="30" fill="#f6cf49" />
          <path d="M0-26V26M-23-13L23 13M-23 13L23-13" stroke="#e0ad2c" strokeWidth="3" strokeLinecap="round" />
          <circle r="9" fill="#fdf0bd" />
        </g>
      ))}
    </Plate>
  ),
  drink,
  water: (
    <>
      <ellipse cy="84" rx="36" ry="7" fill="#2b1a10" opacity=".18" />
      <path
        d="M-12-84h24v22q20 12 20 34v98q0 12-12 12h-40q-12 0-12-12v-98q0-22 20-34z"
        fill="#d7edf4"
        stroke="#9cc9d8"
        strokeWidth="3"
      />
      <path d="M-30-24h60v94q0 10-10 10h-40q-10 0-10-10z" fill="#8ec8de" />
      <rect x="-31" y="-8" width="62" height="42" fill="#0e6b50" />
      <path d="M0 0q14 16 0 26q-14-10 0-26z" fill="#fffdf8" />
      <rect x="-14" y="-96" width="28" height="16" rx="4" fill="#27607c" />
    </>
  ),
}

/** A capulana and, in front of it, a telephone with an appointment: drawn, so it costs a few hundred bytes. */
export function HeroArt() {
  return (
    <svg
      width="320"
      height="347"
      viewBox="0 0 480 520"
      aria-hidden="true"
      focusable="false"
      className="mx-auto block h-auto w-full max-w-[30rem] max-md:-mb-24 max-md:max-w-80 md:self-end"
    >
      <defs>
        <Print />
        <Hem />
        <clipPath id="arch">
          <path d="M40 520V220a200 200 0 0 1 400 0v300z" />
        </clipPath>
      </defs>
      <g clipPath="url(#arch)">
        <rect width="480" height="520" className="fill-cloth-sand" />
        <rect width="480" height="520" fill="url(#print)" />
        <rect y="452" width="480" height="24" className="fill-cloth-night" />
        <rect y="452" width="480" height="24" fill="url(#hem)" />
      </g>
      <path d="M40 520V220a200 200 0 0 1 400 0v300" fill="none" strokeWidth="6" className="stroke-cloth-sun" />
      <Phone />
    </svg>
  )
}

/** The print: rosettes on a grid, diamonds between them. */
function Print() {
  return (
    <pattern id="print" width="100" height="100" x="-10" y="-30" patternUnits="userSpaceOnUse">
      <circle cx="50" cy="50" r="40" className="fill-cloth" />
      <circle
        cx="50"
        cy="50"
        r="33"
        fill="none"
        strokeWidth="2"
        strokeDasharray="1 5"
        strokeLinecap="round"
        className="stroke-cloth-sand"
      />
      <g className="fill-cloth-sun">
        <path id="petal" d="M50 42c-9-8-9-14 0-22 9 8 9 14 0 22z" />
        {[45, 90, 135, 180, 225, 270, 315].map((turn) => (
          <use key={turn} href="#petal" transform={`rotate(${turn} 50 50)`} />
        ))}
      </g>
      <circle cx="50" cy="50" r="8" className="fill-cloth-sand" />
      <circle cx="50" cy="50" r="4" className="fill-cloth-night" />
      <g className="fill-cloth-night">
        <path d="M0-14 14 0 0 14-14 0zM100-14l14 14-14 14L86 0zM0 86l14 14-14 14-14-14zM100 86l14 14-14 14-14-14z" />
      </g>
      <g className="fill-cloth-sun">
        <path d="M0-6 6 0 0 6-6 0zM100-6l6 6-6 6-6-6zM0 94l6 6-6 6-6-6zM100 94l6 6-6 6-6-6z" />
      </g>
    </pattern>
  )
}

function Hem() {
  return (
    <pattern id="hem" width="32" height="24" y="452" patternUnits="userSpaceOnUse">
      <path d="M0 24 16 2l16 22z" className="fill-cloth-sun" />
      <path d="m8 24 8-11 8 11z" className="fill-cloth-sand" />
      <circle cx="0" cy="6" r="3" className="fill-cloth-sand" />
      <circle cx="32" cy="6" r="3" className="fill-cloth-sand" />
    </pattern>
  )
}

function Phone() {
  return (
    <g transform="translate(140 96)">
      <rect width="200" height="440" rx="30" className="fill-cloth-night" />
      <rect x="8" y="8" width="184" height="424" rx="23" className="fill-ground" />
      <rect x="76" y="16" width="48" height="8" rx="4" className="fill-cloth-night" />
      <PhoneCall />
      <PhoneDelivery />
    </g>
  )
}

/** The video call: a doctor, her own small picture, the clock of the call. */
function PhoneCall() {
  return (
    <>
      <rect x="20" y="38" width="160" height="170" rx="18" className="fill-tint-1" />
      <path d="M46 208c2-38 24-56 54-56s52 18 54 56z" className="fill-cloth" />
      <path d="m86 153 14 20 14-20v-14H86z" fill="#8a5a3c" />
      <path d="m88 158-9 18 21 26 21-26-9-18-12 18z" className="fill-surface" />
      <ellipse cx="100" cy="114" rx="26" ry="30" fill="#9b6846" />
      <path
        d="M70 110c-2-30 12-44 31-44s32 13 30 42c-6-6-9-13-10-19-12 7-28 8-41 5-2 6-6 11-10 16z"
        className="fill-cloth-night"
      />
      <circle cx="101" cy="62" r="14" className="fill-cloth-night" />
      <path d="M70 92c8-14 22-20 32-20s22 5 29 18l-1 8c-8-10-16-14-28-14-14 0-23 5-32 16z" className="fill-cloth-sun" />
      <path d="M91 124c5 5 13 5 18 0" fill="none" strokeWidth="2.5" strokeLinecap="round" stroke="#4f2f1c" />
      <circle cx="90" cy="110" r="2.6" fill="#2c1a10" />
      <circle cx="111" cy="110" r="2.6" fill="#2c1a10" />
      <rect x="30" y="48" width="54" height="22" rx="11" className="fill-cloth-night" />
      <circle cx="42" cy="59" r="4" className="fill-cloth-sun" />
      <text x="51" y="63.5" className="fill-cloth-sand text-[12px] font-bold">
        12:34
      </text>
      <circle cx="70" cy="234" r="15" className="fill-raised" />
      <circle cx="110" cy="234" r="15" className="fill-raised" />
      <circle cx="150" cy="234" r="15" className="fill-danger" />
      <path
        d="M64 230h8v8h-8zm8 3 5-3v8l-5-3zM107 228a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zm-2 6a5 5 0 0 0 10 0m-5 5v3"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-ink"
      />
      <path
        d="M143 236c4-4 10-4 14 0"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-on-danger"
      />
    </>
  )
}

/** Under it: medicines on their way, paid. */
function PhoneDelivery() {
  return (
    <>
      <rect x="20" y="264" width="160" height="78" rx="16" strokeWidth="1.5" className="fill-surface stroke-line" />
      <rect x="32" y="276" width="34" height="34" rx="10" className="fill-tint-3" />
      <path
        d="m43 299 12-12a4.5 4.5 0 0 1 6 6l-12 12a4.5 4.5 0 0 1-6-6zm6-6 6 6"
        fill="none"
        strokeWidth="2.2"
        className="stroke-on-tint"
      />
      <rect x="76" y="280" width="66" height="8" rx="4" className="fill-ink" />
      <rect x="76" y="296" width="46" height="7" rx="3.5" className="fill-line-strong" />
      <rect x="32" y="322" width="136" height="7" rx="3.5" className="fill-raised" />
      <rect x="32" y="322" width="88" height="7" rx="3.5" className="fill-action" />
      <circle cx="120" cy="325.5" r="7" className="fill-emphasis" />
      <rect x="20" y="354" width="160" height="44" rx="22" className="fill-action" />
      <path
        d="m88 376 8 8 16-16"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-action"
      />
    </>
  )
}

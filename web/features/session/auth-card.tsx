import type { ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { WordMark } from '#web/ui/mark.tsx'

type AuthCardProps = { title: string; heading: string; purpose: string; children: ReactNode }

/** The card on pages outside the app. */
export const AuthCard = ({ title, heading, purpose, children }: AuthCardProps) => (
  <div className="w-full max-w-[400px] rounded-2xl border border-line bg-surface p-6 shadow-float md:p-8">
    <title>{`${title} · ${brand.product}`}</title>
    <WordMark />
    <h1 className="mt-6 font-serif text-2xl font-semibold">{heading}</h1>
    <p className="mt-1 mb-6 text-ink-soft">{purpose}</p>
    {children}
  </div>
)

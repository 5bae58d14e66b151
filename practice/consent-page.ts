import { html } from 'hono/html'
import { brand } from '#core/brand.ts'
import type { Markup } from './page.ts'

const permissions: Record<string, string> = {
  openid: 'sign in as you',
  profile: 'read your name',
  email: 'read your e-mail address (you have none here)',
  w_member_social: 'publish posts in your name',
  r_member_social: 'read your posts',
}

export const knownScopes = new Set(Object.keys(permissions))
export const nameLimit = 100

type Consent = { scopes: string[]; name: string; problem: string | undefined }

const problemText = (problem: string) =>
  html`<p class="problem" id="name-problem" role="alert">${problem}</p>`

/** Asks the visitor who they are here and whether the app may act for them. */
export function consentPage({ scopes, name, problem }: Consent): Markup {
  const wishes = scopes.map((scope) => html`<li>${permissions[scope] ?? scope}</li>`)
  const describedBy = problem === undefined ? 'name-hint' : 'name-problem name-hint'
  return html`<section class="panel" aria-labelledby="consent">
    <h1 id="consent">Connect to the practice network</h1>
    <p class="notice">
      This is not ${brand.network}. It is a stand-in that behaves like it, so that you can try publishing.
      What you publish here stays on this machine.
    </p>
    <p>The app that sent you here asks to:</p>
    <ul>
      ${wishes}
    </ul>
    <form method="post">
      <label for="name">Your name on the practice network</label>
      <input
        id="name"
        name="name"
        value="${name}"
        maxlength="${nameLimit}"
        autocomplete="name"
        aria-invalid="${problem === undefined ? 'false' : 'true'}"
        aria-describedby="${describedBy}"
      />
      ${problem === undefined ? '' : problemText(problem)}
      <p class="hint" id="name-hint">Shown above your practice posts, and kept for next time.</p>
      <p class="actions">
        <button class="primary" name="decision" value="allow">Allow</button>
        <button name="decision" value="cancel">Cancel</button>
      </p>
    </form>
  </section>`
}

/** Why there is nothing to consent to, in the words that LinkedIn uses. */
export const refusalPage = (problem: string): Markup =>
  html`<section class="panel" aria-labelledby="refusal">
    <h1 id="refusal">This connection cannot be made</h1>
    <p>${problem}</p>
    <p>Go back to the app that sent you here and try again. Nothing was shared.</p>
  </section>`

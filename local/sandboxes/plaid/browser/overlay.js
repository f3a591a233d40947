// The window in which a person links a bank of a sandbox. It lives in a shadow root with a constructed style sheet:
// the page's content policy sees neither an inline style nor an inline script, and its styles do not reach in.
import { button, make, signInForm, STYLE } from './overlay-parts.js'

/** An empty window, and the element that holds what it shows. */
function frame(vendor) {
  const host = make('div', {})
  host.dataset.sandbox = vendor
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const body = make('div', { className: 'body' })
  const note = make('p', { className: 'sandbox' }, `Sandbox of ${vendor}. No real bank is asked.`)
  const dialog = make('dialog', {}, note, body)
  dialog.setAttribute('aria-labelledby', 'title')
  root.append(dialog)
  document.body.append(host)
  return { host, dialog, body }
}

const title = (text) => make('h2', { id: 'title', textContent: text })

/**
 * Opens the window: a choice of banks, then a sign-in, or with `bank` the sign-in alone. `submit` does the work of the
 * sign-in and answers `{ value }`, or `{ problem }` to be shown. `leave` takes over for a bank with a page of its own.
 * `done` receives the outcome of the session.
 */
export function openOverlay({ vendor, clientName, banks, bank = null, submit, leave, onChoice }) {
  const { host, dialog, body } = frame(vendor)
  const linkSession = { bank, problem: null }
  const { promise: done, resolve } = Promise.withResolvers()

  const end = (outcome) => {
    dialog.close()
    host.remove()
    resolve(outcome)
  }
  const cancel = () => end({ kind: 'cancel', ...linkSession })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    cancel()
  })

  const showBanks = () => {
    const items = banks.map((one) => {
      const open = button(one.name, () => choose(one))
      return make('li', {}, open)
    })
    const reason = `${clientName} uses ${vendor} to read accounts and transactions.`
    const list = make('ul', {}, ...items)
    body.replaceChildren(
      title('Choose your bank'),
      make('p', { textContent: reason }),
      list,
      button('Cancel', cancel),
    )
  }
  const choose = (one) => {
    linkSession.bank = one
    onChoice?.(one)
    if (one.oauth) leave(one)
    else showSignIn(one)
  }
  const showSignIn = (one) => {
    const form = signInForm({
      submit: (typed) => submit({ bank: one, ...typed }),
      onSuccess: (value) => end({ kind: 'success', value, bank: one }),
      onProblem: (problem) => (linkSession.problem = problem),
      otherWays: [...(bank ? [] : [button('Choose another bank', showBanks)]), button('Cancel', cancel)],
    })
    body.replaceChildren(title(`Sign in to ${one.name}`), form)
    form.querySelector('input').focus()
  }

  if (bank) showSignIn(bank)
  else showBanks()
  dialog.showModal()
  return { done, cancel }
}

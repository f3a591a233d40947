// The window for linking a bank in a sandbox. It uses a shadow root with a constructed style sheet, so that it needs no
// inline styles or scripts, which the page's content security policy forbids, and the page's styles do not apply.
import { button, make, buildSignInForm, STYLE } from './overlay-parts.js'

/** Creates an empty window and returns its elements. */
function frame(vendor) {
  const host = make('div', {})
  host.dataset.sandbox = vendor
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const body = make('div', { className: 'body' })
  const note = make('p', { className: 'sandbox' }, `${vendor} sandbox. No real bank is contacted.`)
  const dialog = make('dialog', {}, note, body)
  dialog.setAttribute('aria-labelledby', 'title')
  root.append(dialog)
  document.body.append(host)
  return { host, dialog, body }
}

const title = (text) => make('h2', { id: 'title', textContent: text })

/**
 * Opens the window with a choice of banks, then a sign-in; with `bank`, only the sign-in. `submit` signs in and returns
 * `{ value }`, or `{ problem }` to show. `leave` redirects to a bank's own page. `done` resolves with the session's result.
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
    const items = banks.map((item) => {
      const open = button(item.name, () => choose(item))
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
  const choose = (selectedBank) => {
    linkSession.bank = selectedBank
    onChoice?.(selectedBank)
    if (selectedBank.oauth) leave(selectedBank)
    else showSignIn(selectedBank)
  }
  const showSignIn = (selectedBank) => {
    const form = buildSignInForm({
      submit: (typed) => submit({ bank: selectedBank, ...typed }),
      onSuccess: (value) => end({ kind: 'success', value, bank: selectedBank }),
      onProblem: (problem) => (linkSession.problem = problem),
      otherWays: [...(bank ? [] : [button('Choose another bank', showBanks)]), button('Cancel', cancel)],
    })
    body.replaceChildren(title(`Sign in to ${selectedBank.name}`), form)
    form.querySelector('input').focus()
  }

  if (bank) showSignIn(bank)
  else showBanks()
  dialog.showModal()
  return { done, cancel }
}

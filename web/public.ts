// Scripts of the server-rendered public pages. The pages work without them.
import { disableZodJit } from '#web/core/page/disable-zod-jit.ts'
import {
  readCustomerKind,
  saveCustomerKind,
  parseCustomerKind,
} from '#web/features/session/saved-customer.ts'
import { saveScheme, readScheme, parseScheme } from '#web/ui/theme/scheme.ts'
import '@fontsource/poppins/latin-400.css'
import '@fontsource/poppins/latin-500.css'
import '@fontsource/poppins/latin-600.css'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/reset.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/print.css'

// The server's bundle has no styles, so this loads the styles of all components on public pages.
import.meta.glob(
  [
    './ui/**/*.module.css',
    './features/{content,offers,session}/*.module.css',
    './features/support/ChatButton.module.css',
  ],
  { eager: true },
)

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)

function startSchemeChoice() {
  const select = find<HTMLSelectElement>('[data-scheme-choice]')
  if (!select) return
  select.value = readScheme()
  select.addEventListener('change', () => saveScheme(parseScheme(select.value)))
}

function startCopyLink() {
  const container = find('[data-copy-link]')
  const output = container?.querySelector('output')
  container?.querySelector('button')?.addEventListener('click', () => {
    void copy(location.href.split('#')[0] ?? '').then((isCopied) => {
      output?.replaceChildren(
        isCopied ? 'Link copied.' : 'The link couldn’t be copied. Copy the URL from the address bar.',
      )
    })
  })
}

/** Returns false if copying fails, for example because the browser denies clipboard access. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function startCustomerForm() {
  const form = find<HTMLFormElement>('[data-customer-form]')
  if (!form) return
  const linkedKind = parseCustomerKind(new URLSearchParams(location.search).get('customer'))
  const savedKind = readCustomerKind(localStorage)
  // A link never overwrites a saved choice. A submitted form does.
  if (linkedKind && !savedKind) saveCustomerKind(localStorage, linkedKind)
  const kind = linkedKind ?? savedKind
  for (const radio of form.querySelectorAll<HTMLInputElement>('[type=radio]')) {
    radio.required = true
    radio.checked = radio.value === kind
  }
  form.addEventListener('submit', () => {
    const choice = form.querySelector<HTMLInputElement>('[type=radio]:checked')
    saveCustomerKind(localStorage, parseCustomerKind(choice?.value ?? null))
  })
}

function startIslands() {
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        nearby.unobserve(target)
        void import('#web/shell/calculator-island.tsx').then(({ hydrateCalculator }) =>
          hydrateCalculator(target),
        )
      }
    },
    { rootMargin: '400px' },
  )
  for (const island of document.querySelectorAll('[data-island=calculator]')) nearby.observe(island)
}

/** Does not use the settings schema, because it is larger than the rest of this bundle. */
function hasVendorChat(): boolean {
  const text = document.getElementById('settings')?.textContent ?? '{}'
  const { chat } = JSON.parse(text) as { chat?: { provider?: unknown } }
  return chat?.provider !== undefined && chat.provider !== 'builtin'
}

function startChat() {
  const button = find<HTMLButtonElement>('[data-chat]')
  if (!button) return
  if (hasVendorChat()) {
    button.remove()
    void import('#web/features/support/widget.ts').then(({ getPageChat }) => getPageChat().openForVisitor())
    return
  }
  const open = async () => {
    const { openVisitorChat } = await import('#web/shell/visitor-chat.tsx')
    button.ariaExpanded = 'true'
    openVisitorChat(() => {
      button.ariaExpanded = 'false'
      button.focus()
    })
  }
  button.addEventListener('click', () => void open())
  // Reply emails, the contact page and the error page link to this hash.
  if (location.hash === '#messages') void open()
}

disableZodJit()
startSchemeChoice()
startCopyLink()
startCustomerForm()
startIslands()
startChat()

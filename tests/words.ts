/** The names that a source file declares: constants, functions, types, parameters and properties. */
export function declaredNames(source: string): Set<string> {
  const code = withoutText(source)
  const names = [
    ...code.matchAll(/\b(?:const|let|function\*?|class|interface|type|enum|as)\s+([A-Za-z_$][\w$]*)/g),
    // Properties, typed parameters, and methods.
    ...code.matchAll(/([A-Za-z_$][\w$]*)\??\s*:(?!:)/g),
    ...code.matchAll(/(?:^|[,{([]\s*)([A-Za-z_$][\w$]*)(?=\s*(?:[,})\]=]|=>))/gm),
    ...code.matchAll(/([A-Za-z_$][\w$]*)\s*\([^()]*\)\s*(?:: [^={]+)?\{/g),
  ]
  return new Set(names.map(([, name = '']) => name))
}

/** Removes comments and strings from the code, but not the expressions in templates. */
function withoutText(source: string): string {
  const text = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
  const template = /`(?:\\.|[^`\\])*`/g
  return source
    .replaceAll(text, ' ')
    .replaceAll(template, (whole) =>
      [...whole.matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner).join(' '),
    )
}

/** `readMailQueue2` → read, mail, queue; `SMTP_URL` → smtp, url; `fake-call.ts` → fake, call, ts. */
export const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

interface Rule {
  words: RegExp
  instead: string
}

/** Private jargon and British spellings, each with its replacement. */
const rules: Rule[] = [
  { words: /^(im)?patien(ce|t)$/, instead: 'deadline' },
  { words: /^knobs?$/, instead: 'fault' },
  { words: /^ball$/, instead: 'turn, or waitingOn' },
  { words: /^wish(es|ed)?$/, instead: 'subscription request' },
  { words: /^spool(s|ed)?$/, instead: 'mail queue' },
  { words: /^(told|tells?|tellers?)$/, instead: 'notify, announce or report' },
  { words: /^asked$/, instead: 'requested' },
  { words: /^upkeep$/, instead: 'retention or maintenance' },
  { words: /^maya$/, instead: 'founders.maya' },
  { words: /^ours$/, instead: 'local or internal' },
  { words: /^standing$/, instead: 'CompanyRole or ApplicationState' },
  { words: /^askers?$/, instead: 'caller' },
  { words: /^(hears?|heard)$/, instead: 'receive' },
  { words: /^(forgets?|forgot|remembers?|remembered)$/, instead: 'delete, expire or cache' },
  { words: /^(judges?|judged)$/, instead: 'authorize' },
  { words: /^visits?$/, instead: 'link session, or what is loaded or walked' },
  { words: /^settles?$/, instead: 'commit a field, resolve a conflict' },
  { words: /^(whoever|somebody)$/, instead: 'user, caller or person' },
  { words: /^deeds?$/, instead: 'action' },
  { words: /^wanted$/, instead: 'a noun for what it is' },
  { words: /^(mis)?behaviour$/, instead: 'behavior' },
  { words: /^(un)?authoris/, instead: 'authorize' },
  { words: /^colours?$/, instead: 'color' },
  {
    words: /^(normalis|recognis|organis|serialis|initialis|summaris|minimis)/,
    instead: 'the spelling with z',
  },
  { words: /^(neighbour|favour|honour|labour)/, instead: 'the spelling with or' },
  { words: /^(labelled|travelled|cancelled|cancelling|modelled)$/, instead: 'the spelling with one l' },
  { words: /^centre$/, instead: 'center' },
]

/** Names of the platform and of JSON Schema that end in `Of`. Booleans such as `isOneOf` are allowed. */
const ofNames = /^((last)?[iI]ndexOf|valueOf|typeOf|instanceOf|(any|one|all)Of|(is|has)[A-Z]\w*Of)$/

/** Names on the wire, in the database and in queued jobs, which cannot change. */
const fixedNames = new Set(['unauthorised', 'cancelled', 'asked_at', 'copy_asked_at', 'theirs', 'kept'])

/** Adjectives and participles that do not name anything without a noun. */
const aloneNames = new Set(['named', 'shown', 'holder', 'notshown', 'most', 'found', 'kept', 'unwanted'])

/** The replacement for a name; null if the name is fine. */
export function findDialect(name: string): string | null {
  if (fixedNames.has(name)) return null
  const words = splitWords(name)
  if (words.some((word, index) => word === 'stand' && /^ins?$/.test(words[index + 1] ?? '')))
    return 'sandbox or fake'
  if (aloneNames.has(name.toLowerCase())) return 'a noun for what it is'
  if (/^an?[A-Z]/.test(name)) return 'build…'
  if (/^[a-z]\w*Of$/.test(name) && !ofNames.test(name)) return 'get…, to…, find… or a noun'
  return rules.find((rule) => words.some((word) => rule.words.test(word)))?.instead ?? null
}

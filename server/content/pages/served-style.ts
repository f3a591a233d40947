/** What a public page looks like until the web app draws it, and without scripts. */
export const servedStyle = `.served{color-scheme:light dark;max-width:1216px;margin:0 auto;padding:0 clamp(20px,4vw,40px);color:light-dark(#14262b,#edf3f4);font:1rem/1.6 Poppins,system-ui,sans-serif}
html:has(.served){background:light-dark(#faf8f4,#0e1a1e)}
body:has(.served){margin:0}
#root:has(.served)~noscript{display:block;padding:1rem clamp(20px,4vw,40px);color:light-dark(#14262b,#edf3f4);font:1rem/1.6 Poppins,system-ui,sans-serif;text-align:center}
.served header,.served footer{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:1.5rem 0}
.served a{color:light-dark(#0b5a6b,#6cc3d5)}
.served h1{font-size:clamp(2rem,1.2rem + 3vw,3.25rem);line-height:1.15;font-weight:500;letter-spacing:-.03em;max-width:22ch}
.served h2{font-size:1.5rem;line-height:1.3;font-weight:500;margin:2.5rem 0 .75rem}
.served .text{max-width:680px;font-size:1.125rem;line-height:1.75}
.served img{max-width:100%;height:auto;border-radius:12px}
.served li{margin:.5rem 0}
.served table{border-collapse:collapse}
.served th,.served td{text-align:left;padding:.5rem 1rem .5rem 0;border-bottom:1px solid light-dark(#dcd7cc,#2a3b41)}
.served input,.served button{font:inherit;padding:.625rem 1rem;border-radius:8px;border:1px solid light-dark(#7d8d92,#70858c)}
.served button{background:light-dark(#0b5a6b,#6cc3d5);color:light-dark(#fff,#0e1a1e);border:0}`

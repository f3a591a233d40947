/**
 * What a public page looks like until the web app draws it, and without scripts. Its first screen has the sizes of the web
 * app's, so that nothing large is painted a second time, larger: the picture of a post has a pixel more, for the rounding.
 */
export const servedStyle = `.served{color-scheme:light dark;--soft:light-dark(#4c5f65,#b3c3c7);--strong:light-dark(#0b5a6b,#6cc3d5);max-width:1216px;margin:0 auto;padding:0 clamp(20px,4vw,40px);color:light-dark(#14262b,#edf3f4);font:1rem/1.5 Poppins,system-ui,sans-serif;letter-spacing:-.006em}
html:has(.served){background:light-dark(#faf8f4,#0e1a1e);-webkit-text-size-adjust:100%}
body:has(.served){margin:0;-webkit-font-smoothing:antialiased}
#root:has(.served)~noscript{display:block;padding:1rem clamp(20px,4vw,40px);color:light-dark(#14262b,#edf3f4);font:1rem/1.6 Poppins,system-ui,sans-serif;text-align:center}
.served header,.served footer{display:flex;gap:.5rem 1.5rem;align-items:center}
.served header{min-height:60px;overflow-x:auto;white-space:nowrap;font-size:.9375rem}
.served footer{flex-wrap:wrap;padding:1.5rem 0}
.served a{color:var(--strong)}
.served .brand{display:flex;gap:10px;align-items:center;margin-right:auto;padding-right:1.5rem;color:inherit;font-size:1.1875rem;font-weight:600;letter-spacing:-.035em;text-decoration:none}
.served h1{margin:1rem 0;font-size:clamp(1.875rem,1.2rem + 2.8vw,3rem);line-height:1.15;font-weight:500;letter-spacing:-.026em;max-width:24ch;text-wrap:balance}
.served h2{font-size:1.5rem;line-height:1.3;font-weight:500;margin:2.5rem 0 .75rem}
.served .lead{margin:1rem 0 1.25rem;max-width:62ch;color:var(--soft);font-size:1.125rem;line-height:1.6;text-wrap:pretty}
.served .by{color:var(--soft);font-size:.875rem}
.served .first{padding-top:3rem}
.served .first h1{margin:0;font-size:clamp(2rem,1.2rem + 3.6vw,3.75rem);line-height:1.12;max-width:none}
.served .first .lead{margin:1.5rem 0 2rem}
.served .first a{display:grid;place-items:center;box-sizing:border-box;min-height:52px;padding:4px 24px;border-radius:10px;background:var(--strong);color:light-dark(#fff,#06222a);font-weight:500;line-height:1.3;text-decoration:none}
.served .text{max-width:680px;font-size:1.125rem;line-height:1.75}
.served .text img,.served .art{max-width:100%;height:auto;border-radius:12px}
.served .art{width:100%;aspect-ratio:640/362;object-fit:cover}
.served li{margin:.5rem 0}
.served table{border-collapse:collapse}
.served th,.served td{text-align:left;padding:.5rem 1rem .5rem 0;border-bottom:1px solid light-dark(#dcd7cc,#2a3b41)}
.served input,.served button{font:inherit;padding:.625rem 1rem;border-radius:8px;border:1px solid light-dark(#7d8d92,#70858c)}
.served button{background:var(--strong);color:light-dark(#fff,#0e1a1e);border:0}
@media (min-width:600px){.served .first a{display:inline-grid}}
@media (min-width:900px){.served header{min-height:76px}.served .first{padding:5rem 0 7rem;max-width:calc(56% - 27px)}}`

/**
 * The script that a served first screen brings: a press before the element is there waits for it. It is this text and no
 * other, so that a policy can name its hash. A form that is posted to a server of the site is let go.
 */
export const earlyPress =
  `addEventListener("click",e=>{` +
  `let t=e.composedPath()[0],b=t.closest&&t.closest("button"),r=b&&b.getRootNode();` +
  `if(!r||!r.host||!r.querySelector("[data-offer]")||b.type=="submit"&&b.form.hasAttribute("action"))return;` +
  `e.preventDefault();` +
  `for(let o of r.querySelectorAll("[data-pressed]"))o.removeAttribute("data-pressed");` +
  `b.setAttribute("data-pressed","")},true)`;

/**
 * The script of a server-rendered first screen: it remembers a click that comes before the element is loaded. Its text
 * is constant, so that a policy can name its hash. It does not stop a form that posts to the site's server.
 */
export const earlyPress =
  `addEventListener("click",e=>{` +
  `let t=e.composedPath()[0],b=t.closest&&t.closest("button"),r=b&&b.getRootNode();` +
  `if(!r||!r.host||!r.querySelector("[data-offer]")||b.type=="submit"&&b.form.hasAttribute("action"))return;` +
  `e.preventDefault();` +
  `for(let o of r.querySelectorAll("[data-pressed]"))o.removeAttribute("data-pressed");` +
  `b.setAttribute("data-pressed","")},true)`;

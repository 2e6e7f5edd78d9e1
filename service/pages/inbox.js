// Keeps the inbox page current: asks once a second and adds what is new.
const list = document.getElementById('messages');
const empty = document.getElementById('empty');
const template = document.getElementById('message');
const contact = new URLSearchParams(location.search).get('contact');
const address =
  contact === null ? '/dev/inbox.json' : `/dev/inbox.json?contact=${encodeURIComponent(contact)}`;

const keyOf = ({ channel, code, contact: to, sentAt }) => [sentAt, channel, to, code].join(' ');

function toItem(message) {
  const item = template.content.querySelector('li').cloneNode(true);
  item.dataset.channel = message.channel;
  item.dataset.key = keyOf(message);
  item.querySelector('.contact').textContent = message.contact;
  item.querySelector('.channel').textContent = message.channel === 'email' ? 'Email' : 'SMS';
  const time = item.querySelector('time');
  time.dateTime = message.sentAt;
  time.textContent = new Date(message.sentAt).toLocaleTimeString();
  item.querySelector('code').textContent = message.code;
  const button = item.querySelector('button');
  button.hidden = navigator.clipboard === undefined;
  button.setAttribute('aria-label', `Copy the code for ${message.contact}`);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(message.code);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  return item;
}

async function update() {
  const response = await fetch(address, { cache: 'no-store' });
  const { messages } = await response.json();
  const wanted = new Set(messages.map(keyOf));
  for (const item of [...list.children]) if (!wanted.has(item.dataset.key)) item.remove();
  const known = new Set([...list.children].map((item) => item.dataset.key));
  // Newest first, so the oldest of the new ones is put in front first.
  for (const message of [...messages].reverse()) {
    if (!known.has(keyOf(message))) list.prepend(toItem(message));
  }
  empty.hidden = messages.length > 0;
}

async function run() {
  for (;;) {
    // A service that is just restarting is no reason to stop.
    if (!document.hidden) await update().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

run();

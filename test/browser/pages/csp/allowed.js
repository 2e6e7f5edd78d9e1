if (document.body !== null) document.body.dataset.ran ??= 'allowed';
